import type { OtherOpenTicket, Ticket } from '@recado/contract/conversations/ticket'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { unfinishedTicketId } from '../ticket.store.ts'
import { ticketById } from '../ticket.view.ts'

/** Returns the error that names owner and queue of the contact's other open ticket (tickets.5). */
export function otherOpenTicketError(ticket: Ticket | null): AppError {
  const otherTicket: OtherOpenTicket | null = ticket && {
    id: ticket.id,
    uuid: ticket.uuid,
    user: ticket.user && { name: ticket.user.name },
    queue: ticket.queue && { name: ticket.queue.name },
  }
  return new AppError('ERR_OTHER_OPEN_TICKET', otherTicket ? { ticket: otherTicket } : {})
}

/** Returns the same error for the contact's unfinished ticket on a connection. */
export async function unfinishedTicketError(
  work: Work,
  place: { contactId: number; connectionId: number | null },
): Promise<AppError> {
  const id = await unfinishedTicketId(work.db, work.companyId, place)
  return otherOpenTicketError(id === null ? null : await ticketById(work.db, id))
}
