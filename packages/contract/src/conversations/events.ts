import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { instant } from '../values/wire.ts'
import { ticketBulkEvent } from './bulk.ts'
import { ticketHandedEvent } from './handed-ticket.ts'
import { message, sendState } from './message.ts'
import { noteMentionEvent, ticketNoteEvent } from './notes.ts'
import { ticket, ticketStatus } from './ticket.ts'

/** `company-{id}-ticket`. `oldStatus` lets lists remove the row that left them. */
export const ticketEvent = z.union([
  z.object({
    action: z.literal('update'),
    ticket,
    oldStatus: ticketStatus.optional(),
    /**
     * Additive: messages of another ticket were merged into this one, because two contacts became one. No events are
     * sent for the individual messages.
     */
    joined: z.literal(true).optional(),
  }),
  z.object({
    action: z.literal('delete'),
    ticketId: z.int(),
    oldStatus: ticketStatus.optional(),
    /**
     * Additive: the ticket is not deleted but has another status, which its `update` carries. Clients that remove rows
     * only on this event, such as those of the family, need it for the lists that the ticket left. Our client ignores
     * it.
     */
    moved: z.literal(true).optional(),
  }),
  z.object({ action: z.literal('updateUnread'), ticketId: z.int() }),
])
export type TicketEvent = z.output<typeof ticketEvent>

/** `company-{id}-appMessage`. */
export const appMessageEvent = z.object({
  action: z.enum(['create', 'update']),
  message,
  ticket,
  contact: contactBrief,
})
export type AppMessageEvent = z.output<typeof appMessageEvent>

/**
 * `company-{id}-messageAck` (additive): only the new acknowledgement of an own message. A client that connects with
 * `acks=brief` in its query receives this instead of `appMessage`; all others receive both.
 */
export const messageAckEvent = z.object({
  messageId: z.int(),
  ticketId: z.int(),
  ack: z.int(),
  sendState: sendState.nullable(),
  updatedAt: instant,
  /** Version of the message. Ignore events with the same or a lower version than the known one. */
  version: z.int(),
})
export type MessageAckEvent = z.output<typeof messageAckEvent>

/** A user who views an open ticket or types in it. `key` distinguishes two windows of one user. */
const presentPerson = z.object({
  key: z.string(),
  userId: z.int(),
  name: z.string(),
  state: z.enum(['looking', 'typing', 'gone']),
})
export type PresentPerson = z.output<typeof presentPerson>

/**
 * `company-{id}-ticketPresence` (additive), to every viewer of the ticket. `people`: all viewers, sent to a new one.
 * The others: a user came, types or left; the customer types or stopped. Never stored. A user without an event for
 * `socketTiming.presenceLastsMs` has left.
 */
export const ticketPresenceEvent = z.union([
  z.object({ action: z.literal('people'), ticketId: z.int(), people: z.array(presentPerson) }),
  z.object({ action: z.literal('person'), ticketId: z.int(), person: presentPerson }),
  z.object({ action: z.literal('customer'), ticketId: z.int(), typing: z.boolean() }),
])
export type TicketPresenceEvent = z.output<typeof ticketPresenceEvent>

export const conversationEvents = {
  ticket: ticketEvent,
  appMessage: appMessageEvent,
  messageAck: messageAckEvent,
  ticketPresence: ticketPresenceEvent,
  ticketNote: ticketNoteEvent,
  noteMention: noteMentionEvent,
  ticketHanded: ticketHandedEvent,
  ticketBulk: ticketBulkEvent,
} as const

/**
 * Events that a client may send about tickets. Joins get no answer and are ignored if not allowed. When an owner joins
 * a chat's room, it counts as read, as clients of the family expect. With `{ passive: true }` after the id (additive)
 * it does not; the client then calls POST /tickets/:id/read.
 */
export const conversationClientEvents = [
  'joinChatBox',
  'leaveChatBox',
  'joinNotification',
  'leaveNotification',
  'joinTickets',
  'leaveTickets',
  // Additive, each with a ticket's id: the client views the ticket, or its user types (PLUS-13).
  'watchTicket',
  'unwatchTicket',
  'startTyping',
  'stopTyping',
] as const
