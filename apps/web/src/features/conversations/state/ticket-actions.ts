import {
  createTicket,
  deleteTicket,
  readTicket,
  showTicketByUuid,
  snoozeTicket,
  syncTicketTags,
  type TicketChange as TicketUpdate,
  unreadTicket,
  updateTicket,
  wakeTicket,
} from '@recado/contract/conversations/endpoints'
import type { OtherOpenTicket, Ticket } from '@recado/contract/conversations/ticket'
import { call } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { putOwnChange } from './use-live-conversations.ts'

/** Timeout of a move, in milliseconds. If the server completes it later, its event shows the result. */
const ANSWER_WITHIN = 10_000

async function inTime<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  try {
    return await run(signal)
  } catch (error) {
    throw signal.aborted ? new ApiError('ERR_NETWORK', 0) : error
  }
}

async function change(ticket: Pick<Ticket, 'id'>, body: TicketUpdate): Promise<Ticket> {
  const after = await inTime((signal) => call(updateTicket, { params: { id: ticket.id }, body, signal }))
  putOwnChange({ kind: 'ticket', ticket: after })
  return after
}

/** Fetches the current state of a ticket and updates every list that shows it. */
export async function refreshTicket({ uuid }: Pick<Ticket, 'uuid'>): Promise<Ticket> {
  const ticket = await call(showTicketByUuid, { params: { ticketId: uuid } })
  putOwnChange({ kind: 'ticket', ticket })
  return ticket
}

/** Accepts a waiting ticket. When two users accept it at once, only one gets it (TKT-39). */
export const acceptTicket = (ticket: Ticket, userId: number) => change(ticket, { status: 'open', userId })
/** Returns a ticket to its queue without an owner. */
export const returnTicket = (ticket: Ticket) => change(ticket, { status: 'pending', userId: null })
/**
 * Resolves a ticket under the user's name and stops its bots (TKT-17). A ticket that is already resolved, for example
 * in another tab, counts as success.
 */
export async function closeTicket(ticket: Ticket, userId: number): Promise<Ticket> {
  try {
    const unbound = { useIntegration: false, promptId: null, integrationId: null }
    return await change(ticket, { status: 'closed', userId, ...unbound })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ERR_TICKET_STATUS') throw error
    const now = await refreshTicket(ticket)
    if (now.status !== 'closed') throw error
    return now
  }
}
/** Reopens a resolved ticket in its queue. */
export const reopenTicket = (ticket: Ticket, userId: number) =>
  change(ticket, { status: 'open', userId, queueId: ticket.queueId })

/** Snoozes a ticket until an instant (ISO), or until its customer writes if null. */
export async function snoozeUntil(ticket: Ticket, until: string | null): Promise<void> {
  const after = await inTime((signal) => call(snoozeTicket, { params: { id: ticket.id }, body: { until }, signal }))
  putOwnChange({ kind: 'ticket', ticket: after })
}

/** Wakes a snoozed ticket. */
export async function wakeNow(ticket: Ticket): Promise<void> {
  const after = await inTime((signal) => call(wakeTicket, { params: { id: ticket.id }, signal }))
  putOwnChange({ kind: 'ticket', ticket: after })
}

export interface TransferTarget {
  queueId: number
  whatsappId: number
  userId: number | null
  /** Stored as a note of the ticket; '' for no note. */
  note: string
}

/** Moves a ticket to another connection; its state, owner and queue stay. */
export const continueTicket = (ticket: Ticket, whatsappId: number) =>
  change(ticket, { status: ticket.status, userId: ticket.userId, whatsappId })

/** Transfers a ticket to a queue, where it waits, or to a user of the queue, who owns it immediately (TKT-19). */
export const transferTicket = (ticket: Ticket, { queueId, whatsappId, userId, note }: TransferTarget) =>
  change(ticket, {
    status: userId === null ? 'pending' : 'open',
    queueId,
    whatsappId,
    userId,
    ...(note ? { note } : {}),
  })

export async function startTicket(input: {
  contactId: number
  queueId: number | null
  whatsappId: number | null
  userId: number
}) {
  const ticket = await call(createTicket, { body: { ...input, status: 'open' } })
  putOwnChange({ kind: 'ticket', ticket })
  return ticket
}

export async function removeTicket(ticket: Ticket): Promise<void> {
  await call(deleteTicket, { params: { id: ticket.id } })
  putOwnChange({ kind: 'deleted', ticketId: ticket.id })
}

/**
 * Returns whether a user's look marks the ticket as read: true for its owner, and for every user while it has no owner.
 */
export const isReader = ({ userId }: Pick<Ticket, 'userId'>, me: number) => userId === null || userId === me

/** Returns whether the user can mark a ticket as unread: it is read, unfinished, and owned by the user or by no one. */
export const mayMarkUnread = (ticket: Ticket, me: number) =>
  ticket.unreadMessages === 0 && ticket.status !== 'closed' && isReader(ticket, me)

/** Marks a read ticket as unread: its counter shows one for all users. */
export async function markUnread(ticket: Ticket): Promise<void> {
  const after = await call(unreadTicket, { params: { id: ticket.id }, body: {} })
  putOwnChange({ kind: 'ticket', ticket: after })
}

/**
 * Marks the ticket as read by the user: its counter is reset for all users and the customer sees the ticks (TKT-32).
 */
export async function markRead(ticket: Ticket): Promise<void> {
  putOwnChange({ kind: 'read', ticketId: ticket.id })
  // A failure is not reported, because the next look at the ticket tries again.
  await call(readTicket, { params: { id: ticket.id }, body: {} }).catch(() => {})
}

export async function setTags(ticket: Ticket, tags: readonly number[]): Promise<void> {
  const after = await call(syncTicketTags, { body: { ticketId: ticket.id, tags: [...tags] } })
  putOwnChange({ kind: 'ticket', ticket: after })
}

/** Returns the other open ticket from an ERR_OTHER_OPEN_TICKET rejection (tickets.5), or null for other errors. */
export function otherTicketOf(error: unknown): OtherOpenTicket | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return null
  const ticket = error.data.ticket as OtherOpenTicket | undefined
  return ticket && typeof ticket.uuid === 'string' ? ticket : null
}
