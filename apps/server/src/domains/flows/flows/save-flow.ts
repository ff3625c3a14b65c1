import type { FlowGraph, FlowProblem } from '@recado/contract/flows/graph'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { checkGraph, isPublishable } from '../checks/check-graph.rules.ts'
import type { FlowServices } from '../flow-services.ts'
import { loadCompanyResources } from './company-resources.store.ts'
import {
  nameVersion,
  publishDraft,
  restoreVersion,
  saveDraft,
  savedByOf,
  versionRow,
  versionRows,
} from './flow.store.ts'
import { auditedFlow, versionOf } from './flow.view.ts'
import { announceFlow, requireDrawnFlow, requireFlow } from './require-flow.ts'
import { requirePublisher } from './require-publisher.ts'
import { sealGraph, toGraphView } from './sealed-graph.ts'

type Services = Pick<FlowServices, 'secrets'>

export interface FlowSave {
  id: number
  graph: FlowGraph
  /** Store without publishing. */
  draft: boolean
  /** The revision that the client has. Absent for clients that do not know revisions. */
  revision?: number | undefined
  overwrite: boolean
}

/**
 * Stores a draft, and publishes it when requested and valid. Otherwise the last published version stays.
 * @throws AppError ERR_NO_FLOW_FOUND, ERR_FLOW_REVISION with `savedBy` when another user saved in the meantime,
 *   ERR_NO_PERMISSION for a save that publishes
 */
export async function saveFlow(
  work: Work,
  actor: Actor,
  { secrets }: Services,
  { id, graph, draft, revision, overwrite }: FlowSave,
): Promise<{ revision: number; published: boolean; version: number | null; problems: FlowProblem[] }> {
  const before = await requireDrawnFlow(work, id, 'lock')
  if (!draft) await requirePublisher(work, actor, graph)
  if (revision !== undefined && revision !== before.revision && !overwrite)
    throw new AppError('ERR_FLOW_REVISION', { savedBy: await savedByOf(work.db, work.companyId, id) })
  const sealed = sealGraph(secrets, graph, before.draft)
  const savedDraft = await saveDraft(work.db, work.companyId, {
    id,
    draft: sealed,
    savedBy: actor.userId,
    now: work.now,
  })
  const problems = await problemsOf(work, actor, id, toGraphView(sealed))
  const published = !draft && isPublishable(problems)
  const version = published ? await publish(work, actor, id, '') : before.published_version
  await announceFlow(work, 'update', id, actor)
  return { revision: savedDraft, published, version, problems }
}

/** Returns the problems of a graph as clients show them. */
export async function problemsOf(work: Work, actor: Actor, id: number, graph: FlowGraph): Promise<FlowProblem[]> {
  return checkGraph(graph, await loadCompanyResources(work, id, graph), actor.company.language)
}

/**
 * Publishes the draft for new chats.
 * @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_PERMISSION, ERR_FLOW_INVALID with `problems`
 */
export async function publishFlow(work: Work, actor: Actor, id: number, name: string): Promise<{ version: number }> {
  const { draft } = await requireDrawnFlow(work, id, 'lock')
  await requirePublisher(work, actor, draft)
  await requireValid(work, actor, id, draft)
  const version = await publish(work, actor, id, name)
  await announceFlow(work, 'update', id)
  return { version }
}

async function requireValid(work: Work, actor: Actor, id: number, graph: FlowGraph | null): Promise<void> {
  const problems = await problemsOf(work, actor, id, toGraphView(graph ?? { nodes: [], connections: [] }))
  if (!isPublishable(problems)) throw new AppError('ERR_FLOW_INVALID', { problems })
}

async function publish(work: Work, actor: Actor, id: number, name: string): Promise<number> {
  const { companyId, db, now } = work
  const version = await publishDraft(db, companyId, { id, userId: actor.userId, name, now })
  await audit(work, actor, 'flow.publish', `flow ${id}`, null, auditedFlow(await requireFlow(work, id)))
  return version
}

const MOST_VERSIONS = 200

/** Returns the last published versions, newest first. @throws AppError ERR_NO_FLOW_FOUND */
export async function listFlowVersions(work: Work, id: number) {
  await requireFlow(work, id)
  return { versions: (await versionRows(work.db, work.companyId, id, MOST_VERSIONS)).map(versionOf) }
}

/** Returns a version with its graph. @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND */
export async function showVersion(work: Work, at: { id: number; version: number }) {
  const { graph, ...row } = await requireVersion(work, at)
  return { ...versionOf(row), flow: toGraphView(graph) }
}

/** Names a version. @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND */
export async function renameVersion(work: Work, { id, version }: { id: number; version: number }, name: string) {
  await requireVersion(work, { id, version })
  await nameVersion(work.db, work.companyId, { flowId: id, version, name })
  return versionOf(await requireVersion(work, { id, version }))
}

/**
 * Restores an earlier version for new chats and as the draft. Everything that it refers to must still exist.
 * @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND, ERR_FLOW_INVALID
 */
export async function rollBack(
  work: Work,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<{ version: number; revision: number }> {
  await requireDrawnFlow(work, id, 'lock')
  const { graph } = await requireVersion(work, { id, version })
  await requirePublisher(work, actor, graph)
  await requireValid(work, actor, id, graph)
  const revision = await restoreVersion(work.db, work.companyId, {
    flowId: id,
    version,
    savedBy: actor.userId,
    now: work.now,
  })
  const row = await announceFlow(work, 'update', id, actor)
  await audit(work, actor, 'flow.rollback', `flow ${id}`, null, auditedFlow(row))
  return { version, revision }
}

async function requireVersion(work: Work, { id, version }: { id: number; version: number }) {
  await requireFlow(work, id)
  const row = await versionRow(work.db, work.companyId, id, version)
  if (!row) throw new AppError('ERR_NO_FLOW_VERSION_FOUND')
  return row
}
