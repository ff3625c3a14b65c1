import { sightOf } from '@recado/contract/conversations/ticket-sight'
import type { In } from '@recado/contract/endpoint'
import type { orderKanbanTickets as endpoint } from '@recado/contract/kanban/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf } from '../identity/public.ts'
import { requireTags } from '../tags/public.ts'
import { laneOfTag, placesOf, tagOfLane } from './lane.rules.ts'
import { lockLane, lockPlacedTickets, savePlaces, sizeOfLane, spreadLane, unseenOf } from './place.store.ts'

/**
 * Arranges tickets of a lane. Tickets that left it in the meantime are skipped.
 * @throws AppError ERR_OPEN_LANE_ORDER, ERR_NO_TAG_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; then nothing is
 *   changed
 */
export async function orderCards(
  work: Work,
  actor: Actor,
  { laneId, tickets }: In<typeof endpoint, 'body'>,
): Promise<void> {
  const { db, companyId } = work
  const tagId = tagOfLane(laneId)
  if (tagId === null) throw new AppError('ERR_OPEN_LANE_ORDER')
  const [tag] = await requireTags(db, [tagId < 2 ** 31 ? tagId : 0])
  if (tag?.kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND')
  const orders = new Map(tickets)
  await requireSight(work, actor, [...orders.keys()])
  await lockLane(db, companyId, tagId)
  const placeQuery = { tagId, ticketIds: [...orders.keys()] }
  let placedTickets = await lockPlacedTickets(db, companyId, placeQuery)
  if (new Set(placedTickets.map(({ place }) => place)).size < placedTickets.length) {
    await spreadLane(db, companyId, tagId)
    placedTickets = await lockPlacedTickets(db, companyId, placeQuery)
  }
  const isWholeLane = placedTickets.length === (await sizeOfLane(db, companyId, tagId))
  const newPlaces = placesOf(placedTickets, orders, isWholeLane)
  if (newPlaces.length === 0) return
  await savePlaces(db, companyId, { tagId, placed: newPlaces })
  work.announce('kanban', hearersOf(companyId, 'kanban'), { action: 'arranged', laneId: laneOfTag(tagId) })
}

async function requireSight(work: Work, actor: Actor, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.some((id) => id >= 2 ** 31)) throw new AppError('ERR_NO_TICKET_FOUND')
  const unseen = await unseenOf(work.db, work.companyId, ticketIds, sightOf(actor))
  if (unseen.some(({ exists }) => !exists)) throw new AppError('ERR_NO_TICKET_FOUND')
  if (unseen.length > 0) throw new AppError('ERR_NO_PERMISSION')
}
