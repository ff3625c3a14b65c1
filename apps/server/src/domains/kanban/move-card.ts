import type { Ticket } from '@recado/contract/conversations/ticket'
import type { In } from '@recado/contract/endpoint'
import type { moveCard as moveEndpoint } from '@recado/contract/kanban/endpoints'
import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import type { Actor, Author } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { changeTicketTags, listsOf, lockTicketFor } from '../conversations/public.ts'
import { requireTags } from '../tags/public.ts'
import { cardOfTicket } from './card.view.ts'
import { placeBetween, tagOfLane } from './lane.rules.ts'
import { findBoardPlace, lockLane, neighbours, savePlaces, spreadLane } from './place.store.ts'

/**
 * Moves a ticket to a lane, below another ticket or to the top; within its lane it changes its place. Replaces only its
 * kanban tags. Idempotent.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_TAG_FOUND, ERR_TICKET_STATUS for a resolved one,
 *   ERR_OPEN_LANE_ORDER for a place in the open lane
 */
export async function moveTicketCard(
  work: Work,
  actor: Actor,
  { ticketId, laneId, afterId }: { ticketId: number } & In<typeof moveEndpoint, 'body'>,
): Promise<KanbanTicket> {
  const tagId = tagOfLane(laneId)
  if (tagId === null && typeof afterId === 'number') throw new AppError('ERR_OPEN_LANE_ORDER')
  const before = await lockTicketFor(work, actor, ticketId, 'tickets:view')
  if (before.status === 'closed') throw new AppError('ERR_TICKET_STATUS')
  if (tagId !== null) await requireLane(work, tagId)
  const ticket = await putIntoLane(work, actor, { before, tagId })
  if (tagId !== null) await placeAt(work, { tagId, ticketId: ticket.id, afterId: afterId ?? null })
  const card = cardOfTicket(ticket, await findBoardPlace(work.db, work.companyId, ticket.id))
  announceTicketCard(work, ticket, card)
  return card
}

/** @throws AppError ERR_NO_TAG_FOUND unless the tag is a lane of the company */
async function requireLane({ db }: Work, tagId: number): Promise<void> {
  const [tag] = await requireTags(db, [tagId < 2 ** 31 ? tagId : 0])
  if (tag?.kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND')
}

/**
 * Sets this kanban tag as the only one of a locked ticket; null: none.
 * @returns the updated ticket
 */
export function putIntoLane(
  work: Work,
  by: Author,
  { before, tagId }: { before: Ticket; tagId: number | null },
): Promise<Ticket> {
  const otherTagIds = before.tags.filter(({ kanban }) => kanban !== 1).map(({ id }) => id)
  return changeTicketTags(work, by, { before, tagIds: tagId === null ? otherTagIds : [...otherTagIds, tagId] })
}

async function placeAt(
  { db, companyId }: Work,
  at: { tagId: number; ticketId: number; afterId: number | null },
): Promise<void> {
  const { tagId, ticketId } = at
  const afterId = at.afterId !== null && at.afterId < 2 ** 31 ? at.afterId : null
  await lockLane(db, companyId, tagId)
  const findPlace = async () => {
    const { above, below } = await neighbours(db, companyId, { tagId, ticketId, afterId })
    return placeBetween(above, below)
  }
  let place = await findPlace()
  if (place === null) {
    await spreadLane(db, companyId, tagId)
    place = await findPlace()
  }
  if (place !== null) await savePlaces(db, companyId, { tagId, placed: [{ ticketId, place }] })
}

/** Announces a card's current place to those whose lists contain its ticket. */
export function announceTicketCard(work: Work, ticket: Ticket, card: KanbanTicket): void {
  work.announce('kanban', listsOf(ticket), { action: 'update', card })
}
