import type { Ticket } from '@recado/contract/conversations/ticket'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { TicketChange } from './live-tickets.ts'

/** Interval between two fetches of the counters while changes keep coming, in milliseconds. */
const INTERVAL = 2000
/** The interval in a tab out of sight, in milliseconds. */
const INTERVAL_OUT_OF_SIGHT = 10_000
/** Changes within this time are fetched at once, in milliseconds. */
const MERGED = 150

type CounterState = string
const counterStateOf = ({ status, userId, queueId, unreadMessages, snoozedAt }: Ticket): CounterState =>
  `${status}/${userId}/${queueId}/${unreadMessages > 0}/${snoozedAt ? 'off' : ''}`

/** The last state of each ticket as far as the counters depend on it, by ticket id. */
export type CounterStates = Map<number, CounterState>

/**
 * Returns whether a change can alter a counter: the ticket moved, was read, became unread, is new or was deleted.
 * Records the ticket's new state.
 */
export function mayChangeCounters(faces: CounterStates, change: TicketChange): boolean {
  if (change.kind === 'contact') return false
  if (change.kind !== 'ticket') return faces.delete(change.ticketId) || true
  const face = counterStateOf(change.ticket)
  if (faces.get(change.ticket.id) === face) return false
  faces.set(change.ticket.id, face)
  return true
}

let last = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Refetches the counters: at once after a change by the user, otherwise soon, and then at most every two seconds while
 * changes keep coming.
 */
export function refreshCounters({ isOwn = false } = {}): void {
  if (timer !== undefined && !isOwn) return
  clearTimeout(timer)
  const interval = document.hidden ? INTERVAL_OUT_OF_SIGHT : INTERVAL
  timer = setTimeout(
    () => {
      timer = undefined
      last = performance.now()
      void queryClient.invalidateQueries({ queryKey: ['tickets', 'counters'] })
    },
    isOwn ? 0 : Math.max(MERGED, interval - (performance.now() - last)),
  )
}
