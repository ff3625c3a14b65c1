import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'

/** Everything that is looked at when it is calm again, in plain data: invariants are rules over it. */
export interface Snapshot {
  phones: readonly PhoneMessage[]
  stored: readonly StoredMessage[]
  tickets: readonly StoredTicket[]
  contacts: readonly StoredContact[]
  /** Messages whose ticket was deleted, as `company/line/externalId`. */
  buried: ReadonlySet<string>
  timeline: readonly TimelineRow[]
  audit: readonly AuditRow[]
  schedules: readonly StoredSchedule[]
  told: readonly Told[]
  waiting: readonly WaitingWork[]
  /** The longest wait of a reaction that was due, in seconds, after all faults had ended. */
  longestReactionWait: number
  counters: readonly Counters[]
  browsers: readonly BrowserView[]
  /** How late each server was while one company did its worst; empty in a short storm. */
  lags: readonly NodeLag[]
  /** Rows of one company that carry another one's sign, in words. */
  foreignRows: readonly string[]
}

/** How late a server's event loop was, at 99 of 100 moments. */
export interface NodeLag {
  node: string
  p99Ms: number
  /** How many times as long as with a processor for itself a thread of the storm took for the same work: the machine's part. */
  slowness: number
}

/** Work that still waits. */
export interface WaitingWork {
  what: string
  /** Some of the rows that stand for it. */
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
  /** Sent by the product; else by the customer or, with `fromOwner`, typed on the owner's telephone. */
  fromCompany: boolean
  fromOwner: boolean
  text: string
  isText: boolean
  deleted: boolean
  /** `emoji/us` or `emoji/them`, sorted. */
  reactions: readonly string[]
  /** What the phone acknowledged of a message of the company's, 1 to 4; null where the storm does not know. */
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
  /** Own changes that failed for good and say so: then the phone keeps what it had. */
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
  /** What it is about, as `ticket 7`; of many `tickets 3`. */
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
export interface Told {
  company: number
  /** The event's. */
  id: string
  event: string
  /** Of the message that it is about. */
  mark: string | null
}

/** A figure of the product beside the same figure counted from the rows. */
export interface Counters {
  company: number
  what: string
  shown: number
  counted: number
}

/** A browser's state by events, and a fresh fetch. */
export interface BrowserView {
  name: string
  company: number
  lists: ReadonlyArray<{ list: string; hasMore: boolean; shown: readonly Ticket[]; fetched: readonly Ticket[] }>
  threads: ReadonlyArray<{ ticketId: number; shown: readonly Message[]; fetched: readonly Message[] | 'gone' }>
}

export const emptySnapshot: Snapshot = {
  ...{
    phones: [],
    stored: [],
    tickets: [],
    contacts: [],
    buried: new Set<string>(),
    timeline: [],
    audit: [],
    schedules: [],
    told: [],
  },
  ...{ waiting: [], longestReactionWait: 0, counters: [], browsers: [], lags: [], foreignRows: [] },
}

/** A broken invariant, with the rows that show it. */
export interface Violation {
  /** The invariant in plain words. */
  rule: string
  what: string
  rows: readonly unknown[]
}
