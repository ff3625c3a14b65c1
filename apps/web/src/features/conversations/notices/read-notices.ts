import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { call } from '../../../platform/api/api.ts'

/** Pause between two readings, in ms: as the screens are read (platform/live/reader.ts). */
const EVERY_MS = 5_000
/** A live channel may be silent for 40 s before reading begins: messages of that time ring with the first reading. In ms. */
const UNHEARD_MS = 60_000

/** State of a ticket as the last event or reading had it. */
export type HeardTicket = Pick<Ticket, 'unreadMessages' | 'lastMessageAt'>

/**
 * Reads the bell's tickets every 5 s until the signal ends, and notifies of each with a new unread message.
 *
 * @param heard by ticket id; updated with each reading
 */
export async function readNotices(
  heard: Map<number, HeardTicket>,
  notify: (ticket: Ticket) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const answer = await call(listTickets, { query: { notices: true }, signal }).catch(() => null)
    if (signal.aborted) return
    if (answer) compare(answer.tickets, heard, notify)
    await pause(signal)
  }
}

function compare(tickets: readonly Ticket[], heard: Map<number, HeardTicket>, notify: (ticket: Ticket) => void): void {
  for (const ticket of tickets) {
    if (hasNews(ticket, heard.get(ticket.id))) notify(ticket)
    heard.set(ticket.id, ticket)
  }
  // A ticket that left the bell was read or is another person's: its next message is new.
  const ids = new Set(tickets.map(({ id }) => id))
  for (const id of heard.keys()) if (!ids.has(id)) heard.delete(id)
}

/** A bot's answer in a waiting ticket moves its last message too, and leaves the unread count. */
function hasNews(ticket: Ticket, before: HeardTicket | undefined): boolean {
  const { status, unreadMessages, lastMessageAt } = ticket
  if (unreadMessages === 0 || Date.now() - Date.parse(lastMessageAt) > UNHEARD_MS) return false
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
