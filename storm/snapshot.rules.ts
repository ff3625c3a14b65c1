import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'

/** The data that the invariants check after the calm, as plain data. */
export interface Snapshot {
  phones: readonly PhoneMessage[]
  stored: readonly StoredMessage[]
  tickets: readonly StoredTicket[]
  contacts: readonly StoredContact[]
  /** Messages whose ticket was deleted, as `company/line/externalId`. */
  deletedMessages: ReadonlySet<string>
  timeline: readonly TimelineRow[]
  audit: readonly AuditRow[]
  schedules: readonly StoredSchedule[]
  webhookCalls: readonly WebhookCall[]
  waiting: readonly WaitingWork[]
  /** The longest wait of a due reaction, in seconds, after all faults had ended. */
  longestReactionWait: number
  counters: readonly Counters[]
  browsers: readonly BrowserView[]
  /** Each server's lag while one company caused its worst load; empty in a short storm. */
  lags: readonly NodeLag[]
  /** Rows of one company that carry another's sign, in words. */
  foreignRows: readonly string[]
}

/** A server's event loop lag at the 99th percentile. */
export interface NodeLag {
  node: string
  p99Ms: number
  /** Slowdown of the same work in a thread of the storm, compared with a processor for itself: the machine's share. */
  slowness: number
}

/** Work that still waits. */
export interface WaitingWork {
  what: string
  /** Some of the waiting rows. */
  rows: readonly unknown[]
}

export interface PhoneMessage {
  company: number
  line: number
  /** The number, LID or group id of the chat. */
  chat: string
  id: string
  /** The order of arrival on this line. */
  seq: number
  /** Sent by the product; else by the customer or, with `fromOwner`, typed on the owner's phone. */
  fromCompany: boolean
  fromOwner: boolean
  text: string
  isText: boolean
  deleted: boolean
  /** `emoji/us` or `emoji/them`, sorted. */
  reactions: readonly string[]
  /** The phone's acknowledgement of a company's message, 1 to 4; null when unknown to the storm. */
  ack: number | null
}

export interface StoredMessage {
  company: number
  line: number | null
  id: number
  ticketId: number
  contactId: number
  externalId: string
  fromMe: boolean
  fromPhone: boolean
  automatic: boolean
  body: string
  isText: boolean
  deleted: boolean
  sendState: string | null
  sendError: string | null
  clientId: string | null
  reactions: readonly string[]
  /** Own changes that are shown as permanently failed: the phone keeps its state. */
  failedChanges: readonly string[]
  ack: number
}

export interface StoredTicket {
  company: number
  id: number
  status: string
  contactId: number
  line: number | null
  queueId: number | null
  userId: number | null
  snoozed: boolean
  unread: number
  tags: readonly number[]
}

export interface StoredContact {
  company: number
  id: number
  /** The phone number, or the group's id. */
  number: string
  lid: string | null
}

export interface TimelineRow {
  company: number
  id: number
  ticketId: number
  action: string
  actorId: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface AuditRow {
  company: number
  actorId: number | null
  action: string
  /** Its subject, such as `ticket 7`; for many `tickets 3`. */
  subject: string
}

export interface StoredSchedule {
  company: number
  id: number
  status: string
  reason: string | null
  body: string
}

/** A call to a company's webhook. */
export interface WebhookCall {
  company: number
  /** The event's id. */
  id: string
  event: string
  /** The mark of the event's message. */
  mark: string | null
}

/** A counter of the product beside the same counter from the rows. */
export interface Counters {
  company: number
  what: string
  value: number
  counted: number
}

/** A browser's state from events, and from a fresh fetch. */
export interface BrowserView {
  name: string
  company: number
  lists: ReadonlyArray<{ list: string; hasMore: boolean; onScreen: readonly Ticket[]; fetched: readonly Ticket[] }>
  threads: ReadonlyArray<{ ticketId: number; onScreen: readonly Message[]; fetched: readonly Message[] | 'gone' }>
}

export const emptySnapshot: Snapshot = {
  ...{
    phones: [],
    stored: [],
    tickets: [],
    contacts: [],
    deletedMessages: new Set<string>(),
    timeline: [],
    audit: [],
    schedules: [],
    webhookCalls: [],
  },
  ...{ waiting: [], longestReactionWait: 0, counters: [], browsers: [], lags: [], foreignRows: [] },
}

/** A violated invariant, with the rows that show it. */
export interface Violation {
  /** The invariant in plain words. */
  rule: string
  what: string
  rows: readonly unknown[]
}
