import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { announceTicket } from '../../announce.ts'
import { readsFor } from '../access/ticket-access.rules.ts'
import { markUnread } from '../ticket.store.ts'
import { ticketById } from '../ticket.view.ts'
import { ticketFor } from '../ticket-for.ts'

/**
 * A user marks a ticket as unread: its counter shows one again, everywhere. The customer is not notified, and sent read
 * receipts stay.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION also for another user's ticket, ERR_TICKET_STATUS when
 *   resolved
 */
export async function unreadTicket(work: Work, actor: Actor, id: number): Promise<Ticket> {
  const before = await ticketFor(work, actor, id, 'tickets:edit')
  if (!readsFor(actor, before)) throw new AppError('ERR_NO_PERMISSION')
  if (before.status === 'closed') throw new AppError('ERR_TICKET_STATUS')
  if (!(await markUnread(work.db, work.companyId, id, work.now))) return before
  const ticket = (await ticketById(work.db, id)) ?? before
  announceTicket(work, ticket)
  return ticket
}
