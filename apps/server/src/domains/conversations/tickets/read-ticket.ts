import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { announceTicket, announceUnread } from '../announce.ts'
import { enqueueReadReceipts } from '../messages/outbound/read-receipts.ts'
import { mayHandle, readsFor } from './access/ticket-access.rules.ts'
import { markTicketRead } from './ticket.store.ts'
import { ticketById } from './ticket.view.ts'
import { ticketFor } from './ticket-for.ts'
import type { TicketServices } from './ticket-services.ts'

/**
 * A client of the family, which reports reading in no other way, joined a ticket's room: marks it as read for its
 * owner. Other users' joins do nothing, even without an owner.
 */
export async function openedTicket(
  workplace: Workplace,
  actor: Actor,
  { id, services }: { id: number; services: TicketServices },
): Promise<void> {
  await workplace.run(actor.companyId, async (work) => {
    const { userId, unreadMessages } = await ticketFor(work, actor, id)
    if (userId === actor.userId && unreadMessages > 0) await readTicket(work, actor, { id, services })
  })
}

/**
 * A user opened the ticket: its unread counter becomes zero, and the customer gets read receipts (tickets.2). Viewing
 * another user's ticket changes nothing, because its owner has not read it; neither does viewing one without the right to
 * answer it.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function readTicket(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: TicketServices },
): Promise<Ticket> {
  const before = await ticketFor(work, actor, id)
  if (!readsFor(actor, before) || !mayHandle(actor, 'tickets:answer', before)) return before
  await enqueueReadReceipts(work, services.messages, id)
  if (!(await markTicketRead(work.db, work.companyId, id, work.now))) return before
  const ticket = (await ticketById(work.db, id)) ?? before
  announceTicket(work, ticket)
  announceUnread(work, ticket)
  return ticket
}
