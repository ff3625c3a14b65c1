import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { sendAutomatic, ticketById } from '../conversations/public.ts'
import { cardOfTicket } from './card.view.ts'
import { type KanbanServices, lanesAct } from './kanban-services.ts'
import { announceCard } from './move-card.ts'
import { entryMessageOf, holdPlace, noteGreeted } from './place.store.ts'

/**
 * Reaction to `ticket.placed`: a ticket got a kanban tag, on whatever road. Boards learn its place, and the lane's message goes to
 * the customer, once for each stay: that it was sent is noted in the transaction that stores it.
 */
export async function enterLane(
  work: Work,
  services: KanbanServices,
  { ticketId }: { ticketId: number },
): Promise<void> {
  const { db, companyId } = work
  const at = await holdPlace(db, companyId, ticketId)
  const ticket = at && (await ticketById(db, ticketId))
  // It left the board meanwhile.
  if (!at || !ticket || !at.shown) return
  announceCard(work, ticket, cardOfTicket(ticket, at))
  if (at.greeted) return
  await noteGreeted(db, companyId, ticketId)
  const text = await entryMessageOf(db, companyId, at.tagId)
  if (text.trim() === '') return
  if (!lanesAct(services, await services.messages.companyContext(companyId), work.now)) return
  try {
    await sendAutomatic(work, services.messages, ticket, text)
  } catch (error) {
    // Its connection is gone: nobody can be written to, and the ticket stands in its lane all the same.
    if (!(error instanceof AppError)) throw error
    services.messages.log.info({ companyId, ticketId, code: error.code }, 'a lane could not greet')
  }
}
