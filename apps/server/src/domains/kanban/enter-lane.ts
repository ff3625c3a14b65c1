import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { sendAutomatic, ticketById } from '../conversations/public.ts'
import { cardOfTicket } from './card.view.ts'
import { type KanbanServices, lanesAct } from './kanban-services.ts'
import { announceTicketCard } from './move-card.ts'
import { entryMessageOf, lockBoardPlace, noteGreeted } from './place.store.ts'

/**
 * Reaction to `ticket.placed`: a ticket got a kanban tag in any way. Announces its place to boards and sends the lane's
 * message to the customer once per stay; the transaction that stores the message marks the stay as greeted.
 */
export async function enterLane(
  work: Work,
  services: KanbanServices,
  { ticketId }: { ticketId: number },
): Promise<void> {
  const { db, companyId } = work
  const at = await lockBoardPlace(db, companyId, ticketId)
  const ticket = at && (await ticketById(db, ticketId))
  // It left the board in the meantime.
  if (!at || !ticket || !at.shown) return
  announceTicketCard(work, ticket, cardOfTicket(ticket, at))
  if (at.greeted) return
  await noteGreeted(db, companyId, ticketId)
  const text = await entryMessageOf(db, companyId, at.tagId)
  if (text.trim() === '') return
  if (!lanesAct(services, await services.messages.companyContext(companyId), work.now)) return
  try {
    await sendAutomatic(work, services.messages, ticket, text)
  } catch (error) {
    // Its connection was deleted: the message cannot be sent, but the ticket stays in its lane.
    if (!(error instanceof AppError)) throw error
    services.messages.log.info({ companyId, ticketId, code: error.code }, 'could not send the greeting of a lane')
  }
}
