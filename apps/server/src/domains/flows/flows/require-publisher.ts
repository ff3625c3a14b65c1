import { can } from '@recado/contract/access'
import { receivesAnswers } from '@recado/contract/flows/choices'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type FlowRow, versionRow } from './flow.store.ts'

/**
 * Requires that a user may let customers reach a graph. A graph that collects answers or calls systems outside also
 * needs `flows:receive`.
 * @throws AppError ERR_NO_PERMISSION
 */
export function requirePublisher(actor: Actor, graph: FlowGraph | null): void {
  const mayPublish =
    can(actor, 'flows:publish') && (!receivesAnswers(graph?.nodes ?? []) || can(actor, 'flows:receive'))
  if (!mayPublish) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Requires this for switching a flow on, or ending its pause, with its published version.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireSwitcher(
  { db, companyId }: Work,
  actor: Actor,
  { id, active, paused_reason: pausedReason, published_version: version }: FlowRow,
): Promise<void> {
  if (active && pausedReason === null) return
  const published = version === null ? null : await versionRow(db, companyId, id, version)
  requirePublisher(actor, published?.graph ?? null)
}
