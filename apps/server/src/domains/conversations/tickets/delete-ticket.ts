import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { announceDeletedTicket } from '../announce.ts'
import { addTimelineEntry, doerOf } from '../timeline/timeline.store.ts'
import { removeTicket } from './delete-ticket.store.ts'
import { lockTicket } from './ticket.store.ts'
import { ticketFor } from './ticket-for.ts'
import type { TicketServices } from './ticket-services.ts'

/**
 * Deletes a ticket with its messages and files; its timeline and the ids of its messages are kept.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function deleteTicket(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: TicketServices },
): Promise<void> {
  if (id < 2 ** 31) await lockTicket(work.db, work.companyId, id)
  const ticket = await ticketFor(work, actor, id)
  const files = await removeTicket(work.db, work.companyId, id)
  await addTimelineEntry(work.db, work.companyId, {
    ticketId: id,
    ...doerOf(actor),
    action: 'deleted',
    before: {
      status: ticket.status,
      userId: ticket.userId,
      queueId: ticket.queueId,
      whatsappId: ticket.whatsappId,
      contactId: ticket.contactId,
    },
    after: null,
  })
  await audit(work, actor, 'ticket.delete', `ticket ${id}`, { name: ticket.contact.name, protocol: ticket.code }, null)
  announceDeletedTicket(work, ticket)
  await services.removeFiles(work, files)
}
