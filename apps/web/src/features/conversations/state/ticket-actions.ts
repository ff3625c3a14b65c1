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

/** A move that nobody has answered for so long failed, in milliseconds; should it be done after all, its event says so. */
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

/** Fetches how a ticket is now, for every list that shows it. */
export async function refreshTicket({ uuid }: Pick<Ticket, 'uuid'>): Promise<Ticket> {
  const ticket = await call(showTicketByUuid, { params: { ticketId: uuid } })
  putOwnChange({ kind: 'ticket', ticket })
  return ticket
}

/** Takes a waiting ticket; of two people one gets it (TKT-39). */
export const acceptTicket = (ticket: Ticket, userId: number) => change(ticket, { status: 'open', userId })
/** Gives a ticket back to its queue, without an owner. */
export const returnTicket = (ticket: Ticket) => change(ticket, { status: 'pending', userId: null })
/**
 * Resolves under the own name; bots let go (TKT-17). A ticket that was resolved meanwhile, as in another tab, is a
 * success.
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
/** Brings a resolved ticket back with its queue. */
export const reopenTicket = (ticket: Ticket, userId: number) =>
  change(ticket, { status: 'open', userId, queueId: ticket.queueId })

/** Snoozes a ticket until an instant (ISO), or until its customer writes. */
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
  /** Kept as a note of the ticket; '' for none. */
  note: string
}

/** Moves a ticket to another connection; its state, owner and queue stay. */
export const continueTicket = (ticket: Ticket, whatsappId: number) =>
  change(ticket, { status: ticket.status, userId: ticket.userId, whatsappId })

/** Hands a ticket to a queue, where it waits, or to a person there, whose it is at once (TKT-19). */
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

/** Whether a person's look counts as reading: the owner's, and anybody's while nobody owns the ticket. */
export const isReader = ({ userId }: Pick<Ticket, 'userId'>, me: number) => userId === null || userId === me

/** Whether a ticket can be marked as unread by this person: it is read, unfinished, and theirs or nobody's. */
export const mayKeepUnread = (ticket: Ticket, me: number) =>
  ticket.unreadMessages === 0 && ticket.status !== 'closed' && isReader(ticket, me)

/** Keeps a read ticket for later: its counter shows one again, for everyone. */
export async function markUnread(ticket: Ticket): Promise<void> {
  const after = await call(unreadTicket, { params: { id: ticket.id }, body: {} })
  putOwnChange({ kind: 'ticket', ticket: after })
}

/** Marks the ticket as read by the person: its counter goes back everywhere, the customer sees the ticks (TKT-32). */
export async function markRead(ticket: Ticket): Promise<void> {
  putOwnChange({ kind: 'read', ticketId: ticket.id })
  // Reading is not worth a word when it fails: the next look at the ticket tries again.
  await call(readTicket, { params: { id: ticket.id }, body: {} }).catch(() => {})
}

export async function setTags(ticket: Ticket, tags: readonly number[]): Promise<void> {
  const after = await call(syncTicketTags, { body: { ticketId: ticket.id, tags: [...tags] } })
  putOwnChange({ kind: 'ticket', ticket: after })
}

/** The other ticket named by a refusal (tickets.5), when it is that refusal. */
export function otherTicketOf(error: unknown): OtherOpenTicket | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return null
  const ticket = error.data.ticket as OtherOpenTicket | undefined
  return ticket && typeof ticket.uuid === 'string' ? ticket : null
}
