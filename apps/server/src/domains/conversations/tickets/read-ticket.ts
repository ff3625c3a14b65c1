import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { announceTicket, announceUnread } from '../announce.ts'
import { enqueueReadReceipts } from '../messages/outbound/read-receipts.ts'
import { readsFor } from './access/ticket-access.rules.ts'
import { markRead } from './ticket.store.ts'
import { ticketById } from './ticket.view.ts'
import { ticketFor } from './ticket-for.ts'
import type { TicketServices } from './ticket-services.ts'

/**
 * Somebody joined the room of a ticket with a client that says nothing else of reading (the family's): when they own it, it
 * is read. Whoever else looks reads nothing, also where nobody owns it.
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
 * A person opened the ticket: nothing is unread any more, and the customer is told (tickets.2). Who looks at somebody
 * else's ticket leaves it as it is: its owner has not read it, and the customer waits for the owner.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function readTicket(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: TicketServices },
): Promise<Ticket> {
  const before = await ticketFor(work, actor, id)
  if (!readsFor(actor, before)) return before
  await enqueueReadReceipts(work, services.messages, id)
  if (!(await markRead(work.db, work.companyId, id, work.now))) return before
  const ticket = (await ticketById(work.db, id)) ?? before
  announceTicket(work, ticket)
  announceUnread(work, ticket)
  return ticket
}
