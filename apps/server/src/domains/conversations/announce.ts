import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../platform/db/work.ts'
import type { Merge } from '../../platform/realtime/broadcaster.ts'
import { shownStatus } from './marketing/silent.rules.ts'
import { briefAcksRoom, type TicketPlace, ticketAudience } from './tickets/ticket-rooms.ts'

export type { TicketPlace }

// Updates and the deletion share one merge key: a delayed update after the deletion would restore the row in browsers.
const mergeOf = ({ id, version }: { id: number; version?: number }): Merge => ({
  key: `ticket-${id}`,
  ...(version === undefined ? {} : { version }),
})

/**
 * Announces a new or changed ticket. Events within 100 ms are merged (tickets.7).
 * @param before the previous place, when status, queue or owner changed: the lists of that place remove the ticket
 */
export function announceTicket(work: Work, ticket: Ticket, before?: TicketPlace): void {
  const hasNewStatus = before && before.status !== ticket.status
  const payload = {
    action: 'update' as const,
    ticket,
    ...(hasNewStatus ? { oldStatus: shownStatus(before.status) } : {}),
  }
  work.announce('ticket', ticketAudience(ticket, before), payload, mergeOf(ticket))
}

/**
 * Announces that another ticket's messages were merged into this one. Never merged with other events, which lack
 * `joined`.
 */
export function announceJoinedTicket(work: Work, ticket: Ticket): void {
  work.announce('ticket', ticketAudience(ticket), { action: 'update', ticket, joined: true })
}

/** Announces to every list and chat that a ticket's unread counter is 0. */
export function announceUnread(work: Work, ticket: TicketPlace): void {
  work.announce('ticket', ticketAudience(ticket), { action: 'updateUnread', ticketId: ticket.id })
}

/** Announces the deletion of a ticket. */
export function announceDeletedTicket(work: Work, place: TicketPlace): void {
  const payload = { action: 'delete' as const, ticketId: place.id, oldStatus: shownStatus(place.status) }
  work.announce('ticket', ticketAudience(place), payload, mergeOf({ id: place.id }))
}

/** Announces the acknowledgement of one of our messages in the short form. */
export function announceBriefAck(work: Work, ack: MessageAckEvent, place: TicketPlace): void {
  work.announce('messageAck', ticketAudience(place), ack)
}

/** Announces an acknowledgement with message and ticket, for clients that did not request the short form. */
export function announceWholeAck(work: Work, message: Message, ticket: Ticket): void {
  const payload = { action: 'update' as const, message, ticket, contact: ticket.contact }
  work.announce('appMessage', ticketAudience(ticket), payload, undefined, [briefAcksRoom(work.companyId)])
}

/** Announces a new or changed message with its current ticket. Never merged (tickets.7). */
export function announceMessage(work: Work, action: 'create' | 'update', message: Message, ticket: Ticket): void {
  work.announce('appMessage', ticketAudience(ticket), { action, message, ticket, contact: ticket.contact })
}
