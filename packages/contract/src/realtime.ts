import { z } from 'zod'
import { announcementEvent } from './announcements/events.ts'
import { paymentEvent } from './billing/events.ts'
import { whatsappEvent, whatsappOutageEvent, whatsappSessionEvent } from './connections/events.ts'
import { contactEvent, contactImportEvent } from './contacts/events.ts'
import { ticketBulkEvent } from './conversations/bulk.ts'
import { appMessageEvent, messageAckEvent, ticketEvent, ticketPresenceEvent } from './conversations/events.ts'
import { ticketHandedEvent } from './conversations/handed-ticket.ts'
import { ticketNoteEvent } from './conversations/notes.ts'
import { authEvent, companyEvent, userEvent } from './identity/events.ts'
import { queueEvent } from './queues/events.ts'
import { quickMessageEvent } from './quick-messages/events.ts'
import { scheduleEvent, scheduleFailedEvent } from './schedules/events.ts'
import { tagEvent } from './tags/events.ts'

/** Every event that the server sends, by its name without the company's prefix. */
export const serverEvents = {
  announcement: announcementEvent,
  user: userEvent,
  auth: authEvent,
  company: companyEvent,
  payment: paymentEvent,
  queue: queueEvent,
  tag: tagEvent,
  contact: contactEvent,
  contactImport: contactImportEvent,
  whatsapp: whatsappEvent,
  whatsappSession: whatsappSessionEvent,
  whatsappOutage: whatsappOutageEvent,
  ticket: ticketEvent,
  appMessage: appMessageEvent,
  messageAck: messageAckEvent,
  quickemessage: quickMessageEvent,
  schedule: scheduleEvent,
  scheduleFailed: scheduleFailedEvent,
  ticketPresence: ticketPresenceEvent,
  ticketNote: ticketNoteEvent,
  ticketHanded: ticketHandedEvent,
  ticketBulk: ticketBulkEvent,
} as const
export type ServerEventName = keyof typeof serverEvents
export type Payload<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>

/**
 * The name on the wire: outside clients need the company in it (wire.5). Announcements go to all companies, under one
 * name (wire.5).
 */
export const wireName = (companyId: number, name: ServerEventName): string =>
  name === 'announcement' ? 'company-announcement' : `company-${companyId}-${name}`

/**
 * The messages that a client may send; joins get no answer and are ignored when not allowed. An owner who joins a
 * chat's room has read it, as clients of the family expect; with `{ passive: true }` after the id (additive) joining
 * marks nothing as read, and the client does so by POST /tickets/:id/read.
 */
export const clientEvents = [
  'joinChatBox',
  'leaveChatBox',
  'joinNotification',
  'leaveNotification',
  'joinTickets',
  'leaveTickets',
  'userStatus',
  // Additive, each with a ticket's id: who looks at it and who types (PLUS-13).
  'watchTicket',
  'unwatchTicket',
  'startTyping',
  'stopTyping',
] as const
export type ClientEventName = (typeof clientEvents)[number]

/** Sent once after connecting; the client joins then (wire.4). */
export const READY_EVENT = 'ready'

/**
 * The state of the server, sent when it changes and to every new socket while something is wrong. Additive: one name
 * for all companies.
 */
export const SERVER_STATE_EVENT = 'server-state'
export const serverState = z.object({
  /** `apart`: events of other nodes do not arrive now. */
  nodes: z.enum(['joined', 'apart']).optional(),
  /** Events were missed while the nodes were apart: shown data must be fetched again. */
  missed: z.literal(true).optional(),
  /** To admins only: the disk is full and nothing can be stored. */
  storage: z.enum(['enough', 'full']).optional(),
})
export type ServerState = z.output<typeof serverState>

export const socketTiming = {
  pingIntervalMs: 18_000,
  pingTimeoutMs: 18_000,
  userStatusEveryMs: 300_000,
  presenceLastsMs: 75_000,
} as const
