import { type CardTicket, MOST_CARD_TICKETS } from '@recado/contract/boards/card'
import type { listTicketCards as ticketCardsEndpoint } from '@recado/contract/boards/endpoints'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { BoardDependencies } from '../board-services.ts'
import { cardFaces } from './card.view.ts'
import { announceBoardCard, lockCardOrFail, recordActivity } from './lock-card.ts'
import { cardsOfTicket, insertLink, linkRows, removeLink } from './ticket-link.store.ts'

/** The tickets linked to a card, as the user may see them. */
export async function cardTickets(
  work: Work,
  { services }: BoardDependencies,
  actor: Actor,
  cardId: number,
): Promise<CardTicket[]> {
  const links = await linkRows(work.db, work.companyId, cardId)
  if (links.length === 0) return []
  const visibleTickets = await services.seenTickets(
    work,
    actor,
    links.map(({ ticketId }) => ticketId),
  )
  const tickets = new Map(visibleTickets.map((ticket) => [ticket.id, ticket]))
  return links.map(({ id, ticketId }) => ({ id, ticket: tickets.get(ticketId) ?? null }))
}

/**
 * Links a card to a ticket. Linking twice has no effect.
 * @throws AppError ERR_NO_CARD_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION if the user may not see it,
 *   ERR_CARD_TICKETS_FULL
 */
export async function linkTicket(
  work: Work,
  deps: BoardDependencies,
  actor: Actor,
  { id, ticketId }: { id: number; ticketId: number },
): Promise<CardTicket[]> {
  const { db, companyId } = work
  const card = await lockCardOrFail(work, id)
  await deps.services.requireTicket(work, actor, ticketId)
  const links = await linkRows(db, companyId, id)
  if (!links.some((link) => link.ticketId === ticketId)) {
    if (links.length >= MOST_CARD_TICKETS) throw new AppError('ERR_CARD_TICKETS_FULL')
    await insertLink(db, companyId, { cardId: id, ticketId })
    await recordActivity(work, actor, card, { action: 'linkTicket' })
    await announceBoardCard(work, 'update', id, deps.sign)
  }
  return cardTickets(work, deps, actor, id)
}

/**
 * Removes a link from a card.
 * @throws AppError ERR_NO_CARD_FOUND, ERR_NO_CARD_TICKET_FOUND, ERR_NO_PERMISSION if the user may not see the ticket
 */
export async function unlinkTicket(
  work: Work,
  deps: BoardDependencies,
  actor: Actor,
  { id, linkId }: { id: number; linkId: number },
): Promise<CardTicket[]> {
  const card = await lockCardOrFail(work, id)
  const link = (await cardTickets(work, deps, actor, id)).find((one) => one.id === linkId)
  if (!link) throw new AppError('ERR_NO_CARD_TICKET_FOUND')
  if (!link.ticket) throw new AppError('ERR_NO_PERMISSION')
  await removeLink(work.db, work.companyId, linkId)
  await recordActivity(work, actor, card, { action: 'unlinkTicket' })
  await announceBoardCard(work, 'update', id, deps.sign)
  return cardTickets(work, deps, actor, id)
}

/**
 * The cards linked to a ticket.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION if the user may not see it
 */
export async function ticketCards(
  work: Work,
  deps: BoardDependencies,
  actor: Actor,
  ticketId: number,
): Promise<Out<typeof ticketCardsEndpoint>> {
  await deps.services.requireTicket(work, actor, ticketId)
  const rows = await cardsOfTicket(work.db, work.companyId, ticketId)
  const ids = rows.map(({ cardId }) => cardId)
  const faces = new Map((await cardFaces(work, { ids }, deps.sign)).map((face) => [face.id, face]))
  return {
    cards: rows.flatMap(({ cardId, linkId, boardTitle, columnTitle }) => {
      const face = faces.get(cardId)
      return face ? [{ ...face, linkId, boardTitle, columnTitle }] : []
    }),
  }
}
