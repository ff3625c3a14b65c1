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

/** A conversation with one contact over one connection, from its first message until it is resolved. */
export const ticket = z.object({
  id: z.int(),
  uuid: z.string(),
  companyId: z.int(),
  status: ticketStatus,
  unreadMessages: z.int(),
  lastMessage: z.string(),
  /** When the last message was sent or received; lists are sorted by it. */
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
  /** The protocol number for customers: yyyyMMdd and the id (messages.9). */
  code: z.string(),
  createdAt: instant,
  updatedAt: instant,
  contact: contactBrief,
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ id: z.int(), name: z.string(), status: z.string() }).nullable(),
  tags: z.array(tag),
  /** When it was snoozed. Null for other tickets (additive). */
  snoozedAt: instant.nullable(),
  /** When it wakes automatically. Null: only when the customer writes (additive). */
  snoozedUntil: instant.nullable(),
  /** A bot was stopped because it talked to another bot; until a user accepts the ticket (additive). */
  machineStopped: z.boolean(),
  /** The customer's rating of a resolved ticket: 1 unsatisfied, 2 satisfied, 3 very satisfied (additive). */
  rating: z.int().nullable(),
  /**
   * The author of the last message (additive): the customer (in a group the member), a user, a bot, or a person on the
   * company's phone. Null: no message yet. `userId` is set for users; `name` is '' for unnamed authors.
   */
  lastSpeaker: z.object({ kind: z.enum(speakerKinds), userId: z.int().nullable(), name: z.string() }).nullable(),
  /**
   * When the customer wrote the first message that no attendant has answered. Null: the customer is not waiting
   * (additive).
   */
  waitingSince: instant.nullable(),
  /**
   * When someone served the customer on the company's phone: replied, archived the chat or took the call. Null: not
   * served there, or followed by a customer's message or an answer from here (additive).
   */
  phoneServedAt: instant.nullable().optional(),
  /** The first advertisement that brought the customer to this ticket (additive). */
  ad: adOfTicket.nullable().optional(),
  /** Whether an outgoing message failed, or has waited long enough for its reason to be shown (additive). */
  unsent: z.boolean(),
  /** The last campaign sent to the customer here, with its name at that time (additive). */
  campaign: z.object({ id: z.int(), name: z.string() }).optional(),
  /**
   * Contains only campaign messages and is in no list until the customer answers; its status reads `closed` (additive).
   */
  silent: z.literal(true).optional(),
  /** Increases with every change; ignore events with a lower version. */
  version: z.int(),
})
export type Ticket = z.output<typeof ticket>

/** Data of ERR_OTHER_OPEN_TICKET: the owner of the other ticket (tickets.5). */
export const otherOpenTicket = z.object({
  id: z.int(),
  uuid: z.string(),
  user: z.object({ name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullable(),
})
export type OtherOpenTicket = z.output<typeof otherOpenTicket>
