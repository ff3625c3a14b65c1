import type { ContactBrief } from '@recado/contract/contacts/contact'
import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useEffect, useEffectEvent } from 'react'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { useMe } from '../../../platform/session.ts'
import { useRoom, useServerEvent } from '../../../platform/use-socket.ts'
import { type CounterStates, mayChangeCounters, refreshCounters } from './counter-refresh.ts'
import { threadLog, ticketLog } from './event-log.ts'
import { type Thread, withAck, withAckOf, withContactOf, withMessage, withQuotesIn } from './live-messages.ts'
import { type TicketChange, type TicketList, withOneChange, withTicketChanges } from './live-tickets.ts'
import { loadedThreads, threadKey } from './message-queries.ts'
import { confirmOutgoing } from './outgoing-store.ts'
import { type TicketFilter, type Viewer, viewerOf } from './ticket-visibility.rules.ts'

const faces: CounterStates = new Map()
let changes: TicketChange[] = []
let messages: Message[] = []
let acks: MessageAckEvent[] = []
/** The newest acknowledgement events by message id. An event may arrive before its message. */
const acknowledged = new Map<number, MessageAckEvent>()
const MOST_ACKNOWLEDGED = 500
let frame: number | undefined
let flushed = 0
let viewer: Viewer = { userId: 0, permissions: {}, queueIds: [], queueless: false }

function putChanges(fresh: readonly TicketChange[]): void {
  ticketLog.add(fresh)
  for (const [key, list] of queryClient.getQueriesData<TicketList>({ queryKey: ['tickets', 'list'] })) {
    if (!list) continue
    const filter = key[2] as TicketFilter
    const after = withTicketChanges(list, fresh, { filter, viewer })
    if (after !== list) queryClient.setQueryData(key, after)
  }
  for (const [key, ticket] of queryClient.getQueriesData<Ticket>({ queryKey: ['tickets', 'one'] })) {
    const after = ticket && fresh.reduce(withOneChange, ticket)
    if (after !== ticket) queryClient.setQueryData(key, after)
  }
  for (const change of fresh) if (change.kind === 'contact') putContact(change.contact)
  // No `some` here: `mayChangeCounters` must record every change.
  if (fresh.filter((change) => mayChangeCounters(faces, change)).length > 0) refreshCounters()
}

function putContact(contact: ContactBrief): void {
  threadLog.add([{ kind: 'contact', contact }])
  for (const [key, thread] of loadedThreads()) {
    const after = thread && withContactOf(thread, contact)
    if (after !== thread) queryClient.setQueryData(key, after)
  }
}

/** Acknowledgements of messages that have not arrived yet are stored for them. */
function putAcks(fresh: readonly MessageAckEvent[]): void {
  threadLog.add(fresh.map((ack) => ({ kind: 'ack', ack })))
  for (const ack of fresh) {
    if ((acknowledged.get(ack.messageId)?.version ?? 0) > ack.version) continue
    acknowledged.delete(ack.messageId)
    acknowledged.set(ack.messageId, ack)
    const [oldest] = acknowledged.keys()
    if (acknowledged.size > MOST_ACKNOWLEDGED && oldest !== undefined) acknowledged.delete(oldest)
  }
  for (const [ticketId, ofTicket] of Map.groupBy(fresh, (ack) => ack.ticketId)) {
    queryClient.setQueryData<Thread>(threadKey(ticketId), (thread) => thread && ofTicket.reduce(withAckOf, thread))
  }
}

const asAcknowledged = (message: Message): Message => {
  const ack = acknowledged.get(message.id)
  return ack ? withAck(message, ack) : message
}

function putMessages(messages: readonly Message[]): void {
  const fresh = messages.map(asAcknowledged)
  threadLog.add(fresh.map((message) => ({ kind: 'message', message })))
  const byTicket = Map.groupBy(fresh, ({ ticketId }) => ticketId)
  for (const [ticketId, ofTicket] of byTicket) {
    queryClient.setQueryData<Thread>(threadKey(ticketId), (thread) => thread && ofTicket.reduce(withMessage, thread))
  }
  putQuotes(fresh.filter(({ isEdited, isDeleted }) => isEdited || isDeleted))
  confirmOutgoing(fresh)
}

/** A customer may quote a message of an earlier conversation. */
function putQuotes(messages: readonly Message[]): void {
  if (messages.length === 0) return
  for (const [key, thread] of loadedThreads()) {
    const after = thread && messages.reduce(withQuotesIn, thread)
    if (after !== thread) queryClient.setQueryData(key, after)
  }
}

function flush(): void {
  frame = undefined
  flushed = performance.now()
  const [someChanges, someMessages, someAcks] = [changes, messages, acks]
  changes = []
  messages = []
  acks = []
  if (someAcks.length > 0) putAcks(someAcks)
  if (someMessages.length > 0) putMessages(someMessages)
  if (someChanges.length > 0) putChanges(someChanges)
}

/**
 * After a quiet period the next frame shows an event. While more arrive, they are collected for this long, in
 * milliseconds.
 */
const JOINED = 100

/**
 * Writes to the caches at most once per frame, however many events arrive. A hidden page gets no frames and uses a
 * timer.
 */
function schedule(): void {
  if (frame !== undefined) return
  const wait = JOINED - (performance.now() - flushed)
  if (document.hidden || wait > 0) frame = window.setTimeout(flush, Math.max(0, wait))
  else frame = requestAnimationFrame(flush)
}

/** Applies a change made in this browser without waiting for its event. The counters follow at once. */
export function putOwnChange(change: TicketChange): void {
  putChanges([change])
  if (change.kind !== 'contact') refreshCounters({ isOwn: true })
}

/**
 * The only socket listener of this feature. Caches of lists, tickets and conversations are updated from the content of
 * the events, so that events cause no calls (TKT-31, MSG-19, MSG-20).
 */
export function useLiveConversations(): void {
  const me = useMe()
  useEffect(() => {
    viewer = viewerOf(me)
  }, [me])
  useEffect(() => {
    const onHidden = () => document.hidden && frame !== undefined && flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
  useRoom({ join: 'joinNotification', leave: 'leaveNotification', target: null })
  const add = useEffectEvent((change: TicketChange) => {
    changes.push(change)
    schedule()
  })
  useServerEvent('ticket', (event) => {
    if (event.action === 'update') {
      add({ kind: 'ticket', ticket: event.ticket })
      if (event.joined) void refetchCached(threadKey(event.ticket.id))
    } else add({ kind: event.action === 'delete' ? 'deleted' : 'read', ticketId: event.ticketId })
  })
  useServerEvent('appMessage', ({ message, ticket }) => {
    messages.push(message)
    add({ kind: 'ticket', ticket })
  })
  useServerEvent('messageAck', (ack) => {
    acks.push(ack)
    schedule()
  })
  useServerEvent('contact', (event) => {
    if (event.action === 'update') add({ kind: 'contact', contact: event.contact })
  })
  // Tickets show their queue and tags. When those change, which is rare, no event per ticket follows.
  const fetchTickets = ({ action }: { action: string }) => {
    if (action !== 'create') void refetchCached(['tickets'])
  }
  useServerEvent('queue', fetchTickets)
  useServerEvent('tag', fetchTickets)
}
