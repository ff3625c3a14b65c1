import { type CardTicket, MOST_CARD_TICKETS } from '@recado/contract/boards/card'
import type { listTicketCards as ticketCardsEndpoint } from '@recado/contract/boards/endpoints'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { BoardDependencies } from '../board-services.ts'
import { cardFaces } from './card.view.ts'
import { announceCard, holdCard, noteActivity } from './hold-card.ts'
import { cardsOfTicket, insertLink, linkRows, removeLink } from './ticket-link.store.ts'

/** The tickets that a card leads to, as this person may see them. */
export async function cardTickets(
  work: Work,
  { services }: BoardDependencies,
  actor: Actor,
  cardId: number,
): Promise<CardTicket[]> {
  const links = await linkRows(work.db, work.companyId, cardId)
  if (links.length === 0) return []
  const seen = await services.seenTickets(
    work,
    actor,
    links.map(({ ticketId }) => ticketId),
  )
  const tickets = new Map(seen.map((ticket) => [ticket.id, ticket]))
  return links.map(({ id, ticketId }) => ({ id, ticket: tickets.get(ticketId) ?? null }))
}

/**
 * Lets a card lead to a ticket; once, however often it is asked.
 * @throws AppError ERR_NO_CARD_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for one that they may not see, ERR_CARD_TICKETS_FULL
 */
export async function linkTicket(
  work: Work,
  deps: BoardDependencies,
  actor: Actor,
  { id, ticketId }: { id: number; ticketId: number },
): Promise<CardTicket[]> {
  const { db, companyId } = work
  const card = await holdCard(work, id)
  await deps.services.requireTicket(work, actor, ticketId)
  const links = await linkRows(db, companyId, id)
  if (!links.some((link) => link.ticketId === ticketId)) {
    if (links.length >= MOST_CARD_TICKETS) throw new AppError('ERR_CARD_TICKETS_FULL')
    await insertLink(db, companyId, { cardId: id, ticketId })
    await noteActivity(work, actor, card, { action: 'linkTicket' })
    await announceCard(work, 'update', id, deps.sign)
  }
  return cardTickets(work, deps, actor, id)
}

/**
 * Takes a link off a card.
 * @throws AppError ERR_NO_CARD_FOUND, ERR_NO_CARD_TICKET_FOUND, ERR_NO_PERMISSION where they may not see the ticket
 */
export async function unlinkTicket(
  work: Work,
  deps: BoardDependencies,
  actor: Actor,
  { id, linkId }: { id: number; linkId: number },
): Promise<CardTicket[]> {
  const card = await holdCard(work, id)
  const link = (await cardTickets(work, deps, actor, id)).find((one) => one.id === linkId)
  if (!link) throw new AppError('ERR_NO_CARD_TICKET_FOUND')
  if (!link.ticket) throw new AppError('ERR_NO_PERMISSION')
  await removeLink(work.db, work.companyId, linkId)
  await noteActivity(work, actor, card, { action: 'unlinkTicket' })
  await announceCard(work, 'update', id, deps.sign)
  return cardTickets(work, deps, actor, id)
}

/**
 * The cards that lead to a ticket.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for one that they may not see
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
