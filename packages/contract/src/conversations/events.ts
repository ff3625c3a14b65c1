import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { instant } from '../values/wire.ts'
import { message, sendState } from './message.ts'
import { ticket, ticketStatus } from './ticket.ts'

/** `company-{id}-ticket`. `oldStatus` lets lists drop the row that left them. */
export const ticketEvent = z.union([
  z.object({ action: z.literal('update'), ticket, oldStatus: ticketStatus.optional() }),
  z.object({
    action: z.literal('delete'),
    ticketId: z.int(),
    oldStatus: ticketStatus.optional(),
    /**
     * Additive: the ticket is not gone but has another status, which its `update` tells. Clients that drop a row only by
     * this event, such as those of the family, need it in the lists that the ticket left; ours leaves it alone.
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
 * `acks=brief` in its query hears this in place of `appMessage`; all others hear both.
 */
export const messageAckEvent = z.object({
  messageId: z.int(),
  ticketId: z.int(),
  ack: z.int(),
  sendState: sendState.nullable(),
  updatedAt: instant,
  /** Of the message: what is as new or newer is known already. */
  version: z.int(),
})
export type MessageAckEvent = z.output<typeof messageAckEvent>

/** What somebody does in a ticket they have open. `key` tells two windows of one person apart. */
const presentPerson = z.object({
  key: z.string(),
  userId: z.int(),
  name: z.string(),
  state: z.enum(['looking', 'typing', 'gone']),
})
export type PresentPerson = z.output<typeof presentPerson>

/**
 * `company-{id}-ticketPresence` (additive), to whoever looks at the ticket: all who are there (to a newcomer), one who
 * came, types or left, and whether the customer types. Never stored; a person who is not heard of again within
 * `socketTiming.presenceLastsMs` is gone.
 */
export const ticketPresenceEvent = z.union([
  z.object({ action: z.literal('people'), ticketId: z.int(), people: z.array(presentPerson) }),
  z.object({ action: z.literal('person'), ticketId: z.int(), person: presentPerson }),
  z.object({ action: z.literal('customer'), ticketId: z.int(), typing: z.boolean() }),
])
export type TicketPresenceEvent = z.output<typeof ticketPresenceEvent>
