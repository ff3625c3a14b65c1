import {
  type ChatFlowData,
  type ChatStep,
  type CurrentFlow,
  chatFlowData,
  type Interaction,
} from '@recado/contract/flows/chat-flow'
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
import { type ChatFlowRow, chatFlowRow, queueNames, saveChatFlowRow, translationOf } from './chat-flow.store.ts'
import { isWhole, seededFlow } from './steps.rules.ts'
import { graphOfSteps } from './translate.rules.ts'

/** A step-based flow; a number that was never saved answers the two seeded steps (STE-12). `graph`: also as nodes and connections. */
export async function showChatFlow(work: Work, id: number, graph: boolean): Promise<{ currentFlow: CurrentFlow }> {
  const row = (await chatFlowRow(work.db, work.companyId, id)) ?? newFlow(id)
  const shown = currentOf(row)
  if (!graph) return { currentFlow: shown }
  const queues = await queueNames(work.db, work.companyId)
  return { currentFlow: { ...shown, graph: graphOfSteps({ ...row.content, name: row.name }, { queues }) } }
}

const newFlow = (id: number): ChatFlowRow => ({
  ...{ id, name: '', is_active: false, test_phone: '', content: seededFlow() },
})

const currentOf = ({ id, name, is_active, test_phone, content }: ChatFlowRow): CurrentFlow => ({
  ...{ id, name, isActive: is_active, celularTeste: test_phone },
  flow: { nodeList: content.nodeList, lineList: content.lineList },
})

interface ChatFlowSave {
  id: number
  /** JSON, as the step editor sends it. */
  flowData: string
  files: readonly UploadedFile[]
}

/**
 * Saves a step-based flow with its files and publishes what it translates to; all of it or nothing.
 * @throws AppError ERR_CHAT_FLOW_DATA, ERR_EMPTY_FILE, ERR_UNSUPPORTED_MEDIA
 */
export function saveChatFlow(
  services: FlowServices,
  actor: Actor,
  { id, flowData, files }: ChatFlowSave,
): Promise<{ currentFlow: CurrentFlow }> {
  const data = read(flowData)
  if (id >= 2 ** 31) throw new AppError('ERR_NO_CHAT_FLOW_FOUND')
  const place = { workplace: services.workplace, storage: services.storage, companyId: actor.companyId }
  return keepAll(place, files, (kept) =>
    services.workplace.run(actor.companyId, (work) => store(work, actor, { id, data, kept })),
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
  if (!data.success || !isWhole(data.data)) throw new AppError('ERR_CHAT_FLOW_DATA')
  return data.data
}

type Kept = KeptUpload & { size: number }

function keepAll<T>(
  place: UploadPlace,
  [next, ...others]: readonly UploadedFile[],
  save: (kept: Kept[]) => Promise<T>,
  kept: Kept[] = [],
): Promise<T> {
  if (!next) return save(kept)
  return keepUpload(place, next, (one) => keepAll(place, others, save, [...kept, { ...one, size: next.size }]))
}

async function store(
  work: Work,
  actor: Actor,
  { id, data, kept }: { id: number; data: ChatFlowData; kept: readonly Kept[] },
): Promise<{ currentFlow: CurrentFlow }> {
  const { db, companyId, now } = work
  const paths = new Map<string, string>()
  for (const { file, filename, mimetype, extension, size } of kept) {
    await insertFlowFile(db, companyId, { file, name: attachmentName(filename, extension), mimetype, size, now })
    paths.set(filename, `/api/public/company${companyId}/${file}`)
  }
  const nodeList = data.nodeList.map((step) => withFiles(step, paths))
  const content = { ...data, nodeList }
  const before = await chatFlowRow(db, companyId, id)
  const row: ChatFlowRow = {
    ...{ id, name: data.name, is_active: data.isActive ?? before?.is_active ?? false, content },
    test_phone: data.celularTeste ?? before?.test_phone ?? '',
  }
  await saveChatFlowRow(db, companyId, row, now)
  await translate(work, actor, row)
  await audit(work, actor, 'chatFlow.update', `chatFlow ${id}`, before && auditedChat(before), auditedChat(row))
  return { currentFlow: currentOf(row) }
}

const auditedChat = ({ name, is_active, content }: ChatFlowRow) => ({
  ...{ name, isActive: is_active, steps: content.nodeList.length },
})

/** Media fields name the files that came with them; the stored path takes their place. */
const withFiles = (step: ChatStep, paths: ReadonlyMap<string, string>): ChatStep => ({
  ...step,
  interactions: step.interactions.map((one) => withFile(one, paths)),
})

function withFile(interaction: Interaction, paths: ReadonlyMap<string, string>): Interaction {
  const media = interaction.MediaField
  const path = media && (paths.get(media.fileName ?? '') ?? paths.get(media.name ?? ''))
  return path ? { ...interaction, MediaField: { ...media, mediaUrl: path } } : interaction
}

/** What the engine runs: a flow of its own, published with each save, on while the step-based one is. */
async function translate(work: Work, actor: Actor, { id, name, is_active, content }: ChatFlowRow): Promise<void> {
  const { db, companyId, now } = work
  const graph = graphOfSteps({ ...content, name }, { queues: await queueNames(db, companyId) })
  const known = await translationOf(db, companyId, id)
  const label = name.trim() || `Fluxo por etapas ${id}`
  const flowId = known ?? (await insertFlow(db, companyId, { name: label, chatFlowId: id }))
  await saveDraft(db, companyId, { id: flowId, draft: graph, now })
  await saveFlowValues(db, companyId, { id: flowId, values: { name: label, active: is_active }, now })
  await publishDraft(db, companyId, { id: flowId, userId: actor.userId, name: '', now })
  await announceFlow(work, known === null ? 'create' : 'update', flowId)
}
