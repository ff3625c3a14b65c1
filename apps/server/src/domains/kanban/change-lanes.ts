import type { In } from '@recado/contract/endpoint'
import type { orderLanes as orderEndpoint, updateLane as updateEndpoint } from '@recado/contract/kanban/endpoints'
import type { Lane } from '@recado/contract/kanban/kanban'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { mayMakeLanes } from '../tags/public.ts'
import { arrangeLanes, refusedNext } from './lane.rules.ts'
import { laneRows, lockLanes, saveLaneOrder, saveLaneRules } from './lane.store.ts'

/**
 * Arranges the lanes; the open one always stays first.
 * @throws AppError ERR_NO_TAG_FOUND, without a change, when a tag is not a lane of the company
 */
export async function orderLanes(work: Work, actor: Actor, { tags }: In<typeof orderEndpoint, 'body'>): Promise<void> {
  const { db, companyId } = work
  await lockLanes(db, companyId)
  const before = await laneRows(db, companyId)
  if (tags.some(([id]) => before.every((lane) => lane.id !== id))) throw new AppError('ERR_NO_TAG_FOUND')
  const current = before.map(({ id }) => id)
  const next = arrangeLanes(current, tags)
  if (next.every((id, index) => id === current[index])) return
  await saveLaneOrder(db, companyId, next)
  const after = await laneRows(db, companyId)
  await audit(work, actor, 'lane.order', 'kanban', namesOf(before), namesOf(after))
  announceLanes(work, after)
}

const namesOf = (lanes: readonly Lane[]) => ({ lanes: lanes.map(({ name }) => name) })

/**
 * Stores the automatic actions of a lane. Tickets already in it get no greeting, but move on after its time.
 * @throws AppError ERR_NO_PERMISSION for users who may not create lanes, ERR_NO_TAG_FOUND, ERR_NO_NEXT_LANE,
 *   ERR_LANE_CIRCLE
 */
export async function updateLane(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: In<typeof updateEndpoint, 'body'> },
): Promise<Lane> {
  const { db, companyId } = work
  if (!mayMakeLanes(actor)) throw new AppError('ERR_NO_PERMISSION')
  await lockLanes(db, companyId)
  const lanes = await laneRows(db, companyId)
  const before = lanes.find((lane) => lane.id === id)
  if (!before) throw new AppError('ERR_NO_TAG_FOUND')
  const lane: Lane = {
    ...before,
    entryMessage: change.entryMessage ?? before.entryMessage,
    nextAfterMinutes: change.nextAfterMinutes ?? before.nextAfterMinutes,
    nextTagId: change.nextTagId === undefined ? before.nextTagId : change.nextTagId,
  }
  const rejection = refusedNext(lanes, lane)
  if (rejection) throw new AppError(rejection)
  if (JSON.stringify(lane) === JSON.stringify(before)) return lane
  await saveLaneRules(db, companyId, lane)
  await audit(work, actor, 'lane.update', `tag ${id}`, auditedLane(before, lanes), auditedLane(lane, lanes))
  announceLanes(work, await laneRows(db, companyId))
  return lane
}

const auditedLane = (lane: Lane, lanes: readonly Lane[]) => ({
  name: lane.name,
  entryMessage: lane.entryMessage,
  nextAfterMinutes: lane.nextAfterMinutes,
  nextLane: lanes.find(({ id }) => id === lane.nextTagId)?.name ?? '',
})

function announceLanes(work: Work, lista: Lane[]): void {
  work.announce('kanban', hearersOf(work.companyId, 'kanban'), { action: 'lanes', lista })
}
