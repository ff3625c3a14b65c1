import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { maySee } from '@recado/contract/conversations/ticket-sight'
import { isSnoozed, type Viewer } from '../state/ticket-visibility.rules.ts'

/** Messages older than this (after an outage or a replay) do not ring, in milliseconds. */
const FRESH = 10 * 60_000

/**
 * Returns whether a new message deserves a sound and a notice (screens.3, tickets.8). It must be a customer's message
 * in the user's own ticket, or in a waiting ticket of the user's queues if the user enabled that. Whether a user looks
 * at it is checked elsewhere.
 */
export function isWorthANotice(message: Message, ticket: Ticket, viewer: Viewer, now: number): boolean {
  // A quiet message arrives as read.
  if (message.fromMe || message.isDeleted || message.read || isSnoozed(ticket)) return false
  if (now - new Date(message.createdAt).getTime() > FRESH) return false
  if (ticket.status === 'open') return ticket.userId === viewer.userId
  if (ticket.status !== 'pending' || !viewer.allTicket) return false
  return ticket.queueId === null
    ? maySee(viewer, { queueId: null, userId: null })
    : viewer.queueIds.includes(ticket.queueId)
}
