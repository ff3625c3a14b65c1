import type { FlowGraph } from '@recado/contract/flows/graph'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { tellingRooms } from '../../identity/public.ts'
import { type FlowRow, flowRow } from './flow.store.ts'
import { flowNameOf, flowOf } from './flow.view.ts'

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

/**
 * Announces a new or changed flow to the company. Users who may only start flows receive nothing of its draft.
 * @param savedBy the user who stored its draft
 */
export async function announceFlow(
  work: Work,
  action: 'create' | 'update',
  id: number,
  savedBy?: Pick<Actor, 'userId' | 'name'>,
): Promise<FlowRow & { draft: FlowGraph | null }> {
  const row = await requireFlow(work, id)
  const { companyId } = work
  work.announce('flow', [tellingRooms.with(companyId, 'flows:view')], {
    ...{ action, flow: flowOf(row), revision: row.revision },
    savedBy: savedBy ? { userId: savedBy.userId, name: savedBy.name } : null,
  })
  const plain = { action, flow: flowNameOf(row), revision: 0, savedBy: null }
  work.announce('flow', [tellingRooms.without(companyId, 'flows:view')], plain)
  return row
}
