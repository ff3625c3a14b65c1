import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { call } from '../../../platform/api/api.ts'

/** Polling interval in ms, as for the screens (platform/live/reader.ts). */
const EVERY_MS = 5_000
/**
 * Only messages younger than this ring, in ms. A live channel may be silent for 40 s before polling starts, and
 * messages of that time ring with the first poll.
 */
const FRESH_MS = 60_000

/** The state of a ticket at its last event or poll. */
export type NoticeState = Pick<Ticket, 'unreadMessages' | 'lastMessageAt'>

/**
 * Polls the bell's tickets every 5 s until the signal aborts, and notifies of each with a new unread message.
 *
 * @param lastStates by ticket id; updated with each poll
 */
export async function readNotices(
  lastStates: Map<number, NoticeState>,
  notify: (ticket: Ticket) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const answer = await call(listTickets, { query: { notices: true }, signal }).catch(() => null)
    if (signal.aborted) return
    if (answer) compare(answer.tickets, lastStates, notify)
    await pause(signal)
  }
}

function compare(
  tickets: readonly Ticket[],
  lastStates: Map<number, NoticeState>,
  notify: (ticket: Ticket) => void,
): void {
  for (const ticket of tickets) {
    if (hasNews(ticket, lastStates.get(ticket.id))) notify(ticket)
    lastStates.set(ticket.id, ticket)
  }
  // A ticket that left the bell was read or has another owner, so its next message is new.
  const ids = new Set(tickets.map(({ id }) => id))
  for (const id of lastStates.keys()) if (!ids.has(id)) lastStates.delete(id)
}

/** A bot's answer in a waiting ticket also changes its last message, but not the unread count. */
function hasNews(ticket: Ticket, before: NoticeState | undefined): boolean {
  const { status, unreadMessages, lastMessageAt } = ticket
  if (unreadMessages === 0 || Date.now() - Date.parse(lastMessageAt) > FRESH_MS) return false
  if (!before) return true
  if (Date.parse(lastMessageAt) <= Date.parse(before.lastMessageAt)) return false
  return status === 'open' || unreadMessages !== before.unreadMessages
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, EVERY_MS)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
