import { can } from '@recado/contract/access'
import { receivesAnswers } from '@recado/contract/flows/choices'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { needsOf } from '../engine/needs.rules.ts'
import { type FlowRow, versionRow } from './flow.store.ts'
import { publishedGraphs } from './published-graphs.store.ts'

/**
 * Requires that a user may let customers reach a graph. If it or one of its sub-flows collects answers or calls systems
 * outside, the user also needs `flows:receive`.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requirePublisher(work: Work, actor: Actor, graph: FlowGraph | null): Promise<void> {
  if (!can(actor, 'flows:publish')) throw new AppError('ERR_NO_PERMISSION')
  if (can(actor, 'flows:receive') || graph === null) return
  if (await reachesReceiver(work, graph)) throw new AppError('ERR_NO_PERMISSION')
}

/** Whether a graph or a flow that it enters, at any depth, receives answers. A run enters flows that are off too. */
async function reachesReceiver({ db, companyId }: Work, graph: FlowGraph): Promise<boolean> {
  const visitedIds = new Set<number>()
  let level = [graph]
  while (level.length > 0) {
    if (level.some(({ nodes }) => receivesAnswers(nodes))) return true
    const ids = level.flatMap((one) => needsOf(one).subflows).filter((id) => id < 2 ** 31 && !visitedIds.has(id))
    for (const id of ids) visitedIds.add(id)
    level = ids.length === 0 ? [] : await publishedGraphs(db, companyId, [...new Set(ids)])
  }
  return false
}

/**
 * Requires this for switching a flow on, or ending its pause, with its published version.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireSwitcher(
  work: Work,
  actor: Actor,
  { id, active, paused_reason: pausedReason, published_version: version }: FlowRow,
): Promise<void> {
  if (active && pausedReason === null) return
  const published = version === null ? null : await versionRow(work.db, work.companyId, id, version)
  await requirePublisher(work, actor, published?.graph ?? null)
}
