import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { instant } from '../values/wire.ts'
import { ticketBulkEvent } from './bulk.ts'
import { ticketHandedEvent } from './handed-ticket.ts'
import { message, sendState } from './message.ts'
import { ticketNoteEvent } from './notes.ts'
import { ticket, ticketStatus } from './ticket.ts'

/** `company-{id}-ticket`. `oldStatus` lets lists drop the row that left them. */
export const ticketEvent = z.union([
  z.object({
    action: z.literal('update'),
    ticket,
    oldStatus: ticketStatus.optional(),
    /** Additive: messages of another ticket are in this one now, as two contacts became one. No event tells of each. */
    joined: z.literal(true).optional(),
  }),
  z.object({
    action: z.literal('delete'),
    ticketId: z.int(),
    oldStatus: ticketStatus.optional(),
    /**
     * Additive: the ticket is not gone but has another status, which its `update` carries. Clients that drop a row only
     * by this event, such as those of the family, need it in the lists that the ticket left; ours ignores it.
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
 * `company-{id}-messageAck` (additive): how far a message of ours got, and nothing else. A client that connects with
 * `acks=brief` in its query receives this in place of `appMessage`; all others receive both.
 */
export const messageAckEvent = z.object({
  messageId: z.int(),
  ticketId: z.int(),
  ack: z.int(),
  sendState: sendState.nullable(),
  updatedAt: instant,
  /** Version of the message: an event that is as old or older is outdated. */
  version: z.int(),
})
export type MessageAckEvent = z.output<typeof messageAckEvent>

/** The act of a person in a ticket they have open. `key` distinguishes two windows of one person. */
const presentPerson = z.object({
  key: z.string(),
  userId: z.int(),
  name: z.string(),
  state: z.enum(['looking', 'typing', 'gone']),
})
export type PresentPerson = z.output<typeof presentPerson>

/**
 * `company-{id}-ticketPresence` (additive), to everybody who looks at the ticket: all present people (to a newcomer), a
 * person who came, types or left, and whether the customer types. Never stored; a person without an event for
 * `socketTiming.presenceLastsMs` is gone.
 */
export const ticketPresenceEvent = z.union([
  z.object({ action: z.literal('people'), ticketId: z.int(), people: z.array(presentPerson) }),
  z.object({ action: z.literal('person'), ticketId: z.int(), person: presentPerson }),
  z.object({ action: z.literal('customer'), ticketId: z.int(), typing: z.boolean() }),
])
export type TicketPresenceEvent = z.output<typeof ticketPresenceEvent>

/** The events of this area, by name. */
export const conversationEvents = {
  ticket: ticketEvent,
  appMessage: appMessageEvent,
  messageAck: messageAckEvent,
  ticketPresence: ticketPresenceEvent,
  ticketNote: ticketNoteEvent,
  ticketHanded: ticketHandedEvent,
  ticketBulk: ticketBulkEvent,
} as const

/**
 * The events that a client may send about tickets; joins get no answer and are ignored when not allowed. An owner who joins a
 * chat's room has read it, as clients of the family expect; with `{ passive: true }` after the id (additive) joining says
 * nothing of reading, and the client does so by POST /tickets/:id/read.
 */
export const conversationClientEvents = [
  'joinChatBox',
  'leaveChatBox',
  'joinNotification',
  'leaveNotification',
  'joinTickets',
  'leaveTickets',
  // Additive, each with a ticket's id: who looks at it and who types (PLUS-13).
  'watchTicket',
  'unwatchTicket',
  'startTyping',
  'stopTyping',
] as const
