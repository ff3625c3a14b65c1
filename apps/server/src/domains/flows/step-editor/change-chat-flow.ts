import {
  type ChatFlowData,
  type ChatStep,
  type CurrentFlow,
  chatFlowData,
  type Interaction,
} from '@recado/contract/flows/chat-flow'
import { MOST_EDGES, MOST_NODES } from '@recado/contract/flows/choices'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { uniqueFileName } from '@recado/contract/flows/step-files.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { attachmentName } from '../../../platform/storage/attachment-name.rules.ts'
import { type KeptUpload, keepUpload, type UploadPlace } from '../../../platform/storage/keep-upload.ts'
import { audit } from '../../identity/public.ts'
import { insertFlowFile } from '../files/flow-file.store.ts'
import type { FlowServices } from '../flow-services.ts'
import { insertFlow, publishDraft, saveDraft, saveFlowValues } from '../flows/flow.store.ts'
import { announceFlow } from '../flows/require-flow.ts'
import { requirePublisher } from '../flows/require-publisher.ts'
import { companyConnectionIds } from '../phrases/phrase.store.ts'
import { type ChatFlowRow, chatFlowRow, routesOf, saveChatFlowRow, translationOf } from './chat-flow.store.ts'
import { fileKindOf, fileRejection, isComplete, seededFlow } from './steps.rules.ts'
import { graphOfSteps } from './translate.rules.ts'

/**
 * Returns a step-based flow. An unsaved number returns the two seeded steps (STE-12). `graph` adds nodes and
 * connections.
 */
export async function showChatFlow(work: Work, id: number, graph: boolean): Promise<{ currentFlow: CurrentFlow }> {
  const row = (await chatFlowRow(work.db, work.companyId, id)) ?? newFlow(id)
  const currentFlow = currentOf(row)
  if (!graph) return { currentFlow }
  return { currentFlow: { ...currentFlow, graph: graphOfSteps(row.content, await routesOf(work.db, work.companyId)) } }
}

const newFlow = (id: number): ChatFlowRow => ({
  ...{ id, flow_id: null, name: '', is_active: false, test_phone: '', content: seededFlow() },
})

const currentOf = ({ id, flow_id, name, is_active, test_phone, content }: ChatFlowRow): CurrentFlow => ({
  ...{ id, flowId: flow_id, name, isActive: is_active, celularTeste: test_phone },
  flow: { nodeList: content.nodeList, lineList: content.lineList },
})

interface ChatFlowSave {
  id: number
  /** JSON, as the step editor sends it. */
  flowData: string
  files: readonly UploadedFile[]
}

/**
 * Stores a step-based flow with its files and publishes its translation, all or nothing.
 * @throws AppError ERR_CHAT_FLOW_DATA, ERR_NO_CHAT_FLOW_FOUND, ERR_EMPTY_FILE, ERR_FLOW_FILE_TYPE, ERR_FLOW_FILE_SIZE,
 *   ERR_NO_PERMISSION for steps that collect answers
 */
export function saveChatFlow(
  services: FlowServices,
  actor: Actor,
  { id, flowData, files }: ChatFlowSave,
): Promise<{ currentFlow: CurrentFlow }> {
  const data = read(flowData)
  if (id >= 2 ** 31) throw new AppError('ERR_NO_CHAT_FLOW_FOUND')
  const place = { workplace: services.workplace, storage: services.storage, companyId: actor.companyId }
  return keepAll(place, { data, files, storedUploads: [] }, (storedUploads) =>
    services.workplace.run(actor.companyId, (work) => store(work, services, actor, { id, data, storedUploads })),
  )
}

function read(flowData: string): ChatFlowData {
  let json: unknown
  try {
    json = JSON.parse(flowData)
  } catch {
    throw new AppError('ERR_CHAT_FLOW_DATA')
  }
  const data = chatFlowData.safeParse(json)
  if (!data.success || !isComplete(data.data, null)) throw new AppError('ERR_CHAT_FLOW_DATA')
  return data.data
}

type StoredUpload = KeptUpload & { size: number }

/** Stores the files. Each must match, in type and size, the interaction that names it. */
function keepAll<T>(
  place: UploadPlace,
  {
    data,
    files: [next, ...files],
    storedUploads,
  }: { data: ChatFlowData; files: readonly UploadedFile[]; storedUploads: StoredUpload[] },
  save: (storedUploads: StoredUpload[]) => Promise<T>,
): Promise<T> {
  if (!next) return save(storedUploads)
  return keepUpload(place, next, (one) => {
    const file = { ...one, size: next.size }
    const refusal = fileRejection(fileKindOf(interactionOf(data, file.filename) ?? { type: 'document' }), file)
    if (refusal) throw new AppError(refusal)
    return keepAll(place, { data, files, storedUploads: [...storedUploads, file] }, save)
  })
}

const names = ({ MediaField: media }: Interaction, filename: string): boolean =>
  media?.fileName === filename || (!media?.fileName && media?.name === filename)

const interactionOf = ({ nodeList }: ChatFlowData, filename: string): Interaction | undefined =>
  nodeList.flatMap(({ interactions }) => interactions).find((one) => names(one, filename))

async function store(
  work: Work,
  services: Pick<FlowServices, 'answering'>,
  actor: Actor,
  { id, data, storedUploads }: { id: number; data: ChatFlowData; storedUploads: readonly StoredUpload[] },
): Promise<{ currentFlow: CurrentFlow }> {
  const { db, companyId, now } = work
  const before = await chatFlowRow(db, companyId, id)
  if (!isComplete(data, before?.content ?? null)) throw new AppError('ERR_CHAT_FLOW_DATA')
  for (const file of storedUploads) {
    const { file: stored, mimetype, size } = file
    const name = attachmentName(interactionOf(data, file.filename)?.MediaField?.name || file.filename, file.extension)
    await insertFlowFile(db, companyId, { file: stored, name, mimetype, size, now })
  }
  const nodeList = data.nodeList.map((step) => withFiles(step, storedUploads, companyId))
  const { userId, lineList } = data
  const content = { nodeList, lineList, userId }
  const row = {
    ...{ id, name: data.name, is_active: data.isActive ?? before?.is_active ?? false, content },
    test_phone: data.celularTeste ?? before?.test_phone ?? '',
  }
  await saveChatFlowRow(db, companyId, row, now)
  const flowId = await translate(work, actor, row)
  if ((before?.test_phone ?? '') !== row.test_phone)
    for (const connectionId of await companyConnectionIds(db, companyId))
      await services.answering.placeConfigured(work, { connectionId })
  await audit(work, actor, 'chatFlow.update', `chatFlow ${id}`, before && auditedChat(before), auditedChat(row))
  return { currentFlow: currentOf({ ...row, flow_id: flowId }) }
}

const auditedChat = ({ name, is_active, content }: Omit<ChatFlowRow, 'flow_id'>) => ({
  ...{ name, isActive: is_active, steps: content.nodeList.length },
})

/** Replaces the file names in media fields with the stored path and the detected type. */
const withFiles = (step: ChatStep, storedUploads: readonly StoredUpload[], companyId: number): ChatStep => ({
  ...step,
  interactions: step.interactions.map((one) => {
    const file = storedUploads.find(({ filename }) => names(one, filename))
    return file ? { ...one, MediaField: { ...one.MediaField, ...storedField(file, companyId) } } : one
  }),
})

const storedField = ({ file, filename, mimetype, extension }: StoredUpload, companyId: number) => ({
  mediaUrl: `/api/public/company${companyId}/${file}`,
  fileName: uniqueFileName(filename, file),
  ...{ type: mimetype, ext: extension },
})

/** Publishes the translation as a separate flow, active while the step-based flow is. @returns its id */
async function translate(
  work: Work,
  actor: Actor,
  { id, name, is_active, content }: Omit<ChatFlowRow, 'flow_id'>,
): Promise<number> {
  const { db, companyId, now } = work
  const graph = graphOfSteps(content, await routesOf(db, companyId))
  if (isTooLarge(graph)) throw new AppError('ERR_CHAT_FLOW_DATA')
  await requirePublisher(work, actor, graph)
  const existingId = await translationOf(db, companyId, id)
  const label = name.trim() || `Fluxo por etapas ${id}`
  const flowId = existingId ?? (await insertFlow(db, companyId, { name: label, chatFlowId: id }))
  await saveDraft(db, companyId, { id: flowId, draft: graph, savedBy: null, now })
  const resumed = is_active ? ({ paused_reason: null, breaches: 0 } as const) : {}
  await saveFlowValues(db, companyId, { id: flowId, values: { name: label, active: is_active, ...resumed }, now })
  await publishDraft(db, companyId, { id: flowId, userId: actor.userId, name: '', now })
  await announceFlow(work, existingId === null ? 'create' : 'update', flowId)
  return flowId
}

const isTooLarge = ({ nodes, connections }: FlowGraph) => nodes.length > MOST_NODES || connections.length > MOST_EDGES
