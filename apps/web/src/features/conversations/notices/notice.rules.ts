import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { isSnoozed, type Viewer } from '../state/ticket-visibility.rules.ts'

/** Messages that come late (a session that was away, a replay) are read, not rung for. In milliseconds. */
const FRESH = 10 * 60_000

/**
 * Whether a new message deserves a sound and a notice (screens.3, tickets.8): the customer's, in one's own ticket, or in
 * one that waits in a queue one serves, for whom that is switched on. Whether somebody looks at it, others say.
 */
export function isWorthANotice(message: Message, ticket: Ticket, viewer: Viewer, now: number): boolean {
  // What is no conversation arrives read.
  if (message.fromMe || message.isDeleted || message.read || isSnoozed(ticket)) return false
  if (now - new Date(message.createdAt).getTime() > FRESH) return false
  if (ticket.status === 'open') return ticket.userId === viewer.userId
  if (ticket.status !== 'pending' || !viewer.allTicket) return false
  return ticket.queueId === null
    ? viewer.queueless || viewer.profile === 'admin'
    : viewer.queueIds.includes(ticket.queueId)
}
