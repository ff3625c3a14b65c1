import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { tag } from '../tags/tag.ts'
import { instant } from '../values/wire.ts'
import { adOfTicket } from './ad.ts'
import { ticketStatuses } from './ticket-moves.ts'

export { mayMove, type TicketIntent, type TicketStatus, ticketMoves, ticketStatuses } from './ticket-moves.ts'

export const ticketStatus = z.enum(ticketStatuses)

export const speakerKinds = ['customer', 'user', 'machine', 'phone'] as const
export type SpeakerKind = (typeof speakerKinds)[number]

/** A conversation with one contact over one connection, from its first message to its resolution. */
export const ticket = z.object({
  id: z.int(),
  uuid: z.string(),
  companyId: z.int(),
  status: ticketStatus,
  unreadMessages: z.int(),
  lastMessage: z.string(),
  /** When the last message came or went; lists are ordered by it. */
  lastMessageAt: instant,
  isGroup: z.boolean(),
  userId: z.int().nullable(),
  queueId: z.int().nullable(),
  whatsappId: z.int().nullable(),
  contactId: z.int(),
  chatbot: z.boolean(),
  flowWebhook: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.int().nullable(),
  integrationId: z.int().nullable(),
  /** The protocol that customers are given: yyyyMMdd and the id (messages.9). */
  code: z.string(),
  createdAt: instant,
  updatedAt: instant,
  contact: contactBrief,
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ id: z.int(), name: z.string(), status: z.string() }).nullable(),
  tags: z.array(tag),
  /** Since when it is put off; null for tickets in their list (additive). */
  snoozedAt: instant.nullable(),
  /** When it comes back by itself; null: only when the customer writes (additive). */
  snoozedUntil: instant.nullable(),
  /** A bot was taken off because it talked to another one; until a person takes the ticket (additive). */
  machineStopped: z.boolean(),
  /** The customer's rating of a resolved ticket: 1 unsatisfied, 2 satisfied, 3 very satisfied (additive). */
  rating: z.int().nullable(),
  /**
   * The author of the last message (additive): the customer (in a group the member), a user, a bot, or a person at the
   * connection's own phone. Null: nobody yet. `userId` is a user's; `name` is '' when nobody is named.
   */
  lastSpeaker: z.object({ kind: z.enum(speakerKinds), userId: z.int().nullable(), name: z.string() }).nullable(),
  /** When the customer wrote what no person has answered yet; null: nobody waits (additive). */
  waitingSince: instant.nullable(),
  /**
   * When somebody served the customer on the company's phone: answered there, archived the chat, took the call. Null: not, or the customer
   * has written since, or somebody answered here (additive).
   */
  phoneServedAt: instant.nullable().optional(),
  /** The advertisement that brought the customer, the first of the ticket (additive). */
  ad: adOfTicket.nullable().optional(),
  /** Whether a message of ours failed, or waits so long that its reason is shown (additive). */
  unsent: z.boolean(),
  /** The campaign that wrote to the customer here last, by its name then (additive). */
  campaign: z.object({ id: z.int(), name: z.string() }).optional(),
  /** Holds only what a campaign sent, and is in no list until the customer answers; its status reads `closed` (additive). */
  silent: z.literal(true).optional(),
  /** Grows with every change; an event with a lower one is old. */
  version: z.int(),
})
export type Ticket = z.output<typeof ticket>

/** Beside ERR_OTHER_OPEN_TICKET: who has the other one (tickets.5). */
export const otherOpenTicket = z.object({
  id: z.int(),
  uuid: z.string(),
  user: z.object({ name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullable(),
})
export type OtherOpenTicket = z.output<typeof otherOpenTicket>
