import type { FlowGraph } from '@recado/contract/flows/graph'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { hearersOf } from '../../identity/public.ts'
import { type FlowRow, flowRow } from './flow.store.ts'
import { flowOf } from './flow.view.ts'

/** Returns a stored flow. @throws AppError ERR_NO_FLOW_FOUND */
export async function requireFlow(
  { db, companyId }: Work,
  id: number,
  lock?: 'lock',
): Promise<FlowRow & { draft: FlowGraph | null }> {
  const row = await flowRow(db, companyId, id, lock)
  if (!row) throw new AppError('ERR_NO_FLOW_FOUND')
  return row
}

/**
 * Returns a flow that was drawn on the canvas. A step-based flow is excluded, because its next save in the step editor
 * would overwrite the drawing.
 * @throws AppError ERR_NO_FLOW_FOUND
 */
export async function requireDrawnFlow(...of: Parameters<typeof requireFlow>): ReturnType<typeof requireFlow> {
  const row = await requireFlow(...of)
  if (row.chat_flow_id !== null) throw new AppError('ERR_NO_FLOW_FOUND')
  return row
}

/** Announces a new or changed flow to the company. `savedBy` is the user who stored its draft. */
export async function announceFlow(
  work: Work,
  action: 'create' | 'update',
  id: number,
  savedBy?: Pick<Actor, 'userId' | 'name'>,
): Promise<FlowRow & { draft: FlowGraph | null }> {
  const row = await requireFlow(work, id)
  work.announce('flow', hearersOf(work.companyId, 'flow'), {
    ...{ action, flow: flowOf(row), revision: row.revision },
    savedBy: savedBy ? { userId: savedBy.userId, name: savedBy.name } : null,
  })
  return row
}
