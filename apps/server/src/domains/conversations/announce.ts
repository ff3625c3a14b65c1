import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../platform/db/work.ts'
import type { Merge } from '../../platform/realtime/broadcaster.ts'
import { shownStatus } from './marketing/silent.rules.ts'
import { briefAcksRoom, type TicketPlace, ticketAudience } from './tickets/ticket-rooms.ts'

export type { TicketPlace }

// One key for updates and the deletion: a held update must never arrive after the deletion and revive the row.
const mergeOf = ({ id, version }: { id: number; version?: number }): Merge => ({
  key: `ticket-${id}`,
  ...(version === undefined ? {} : { version }),
})

/**
 * Announces a new or changed ticket; merged for 100 ms (tickets.7).
 * @param before its earlier place, when its status, queue or owner changed: those lists must learn that it left them
 */
export function announceTicket(work: Work, ticket: Ticket, before?: TicketPlace): void {
  const moved = before && before.status !== ticket.status
  const payload = { action: 'update' as const, ticket, ...(moved ? { oldStatus: shownStatus(before.status) } : {}) }
  work.announce('ticket', ticketAudience(ticket, before), payload, mergeOf(ticket))
}

/** Announces that a ticket holds another one's messages now. Never merged with other events, which do not say so. */
export function announceJoinedTicket(work: Work, ticket: Ticket): void {
  work.announce('ticket', ticketAudience(ticket), { action: 'update', ticket, joined: true })
}

/** Announces that a ticket's unread counter went back to zero, everywhere it is shown. */
export function announceUnread(work: Work, ticket: TicketPlace): void {
  work.announce('ticket', ticketAudience(ticket), { action: 'updateUnread', ticketId: ticket.id })
}

/** Announces that a ticket is gone. */
export function announceDeletedTicket(work: Work, place: TicketPlace): void {
  const payload = { action: 'delete' as const, ticketId: place.id, oldStatus: shownStatus(place.status) }
  work.announce('ticket', ticketAudience(place), payload, mergeOf({ id: place.id }))
}

/** Announces in brief how far a message of ours got. */
export function announceBriefAck(work: Work, ack: MessageAckEvent, place: TicketPlace): void {
  work.announce('messageAck', ticketAudience(place), ack)
}

/** The same at length, to those who did not ask for the brief word. */
export function announceWholeAck(work: Work, message: Message, ticket: Ticket): void {
  const payload = { action: 'update' as const, message, ticket, contact: ticket.contact }
  work.announce('appMessage', ticketAudience(ticket), payload, undefined, [briefAcksRoom(work.companyId)])
}

/** Announces a new or changed message with the ticket as it is now; never merged (tickets.7). */
export function announceMessage(work: Work, action: 'create' | 'update', message: Message, ticket: Ticket): void {
  work.announce('appMessage', ticketAudience(ticket), { action, message, ticket, contact: ticket.contact })
}
