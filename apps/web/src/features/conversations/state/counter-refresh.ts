import type { Ticket } from '@recado/contract/conversations/ticket'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { TicketChange } from './live-tickets.ts'

/**
 * Minimum and maximum interval between two fetches of the counters, in milliseconds. It grows while changes keep
 * coming.
 */
const SHORTEST = 2000
const LONGEST = 10_000

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

let last = 0
let wait = SHORTEST
let timer: ReturnType<typeof setTimeout> | undefined

/** Refetches the counters soon: immediately after a quiet period, merged while changes keep coming. */
export function refreshCounters(): void {
  if (timer !== undefined) return
  const calm = Date.now() - last
  wait = calm > LONGEST * 2 ? SHORTEST : Math.min(LONGEST, wait * 1.5)
  timer = setTimeout(
    () => {
      timer = undefined
      last = Date.now()
      void queryClient.invalidateQueries({ queryKey: ['tickets', 'counters'] })
    },
    Math.max(150, wait - calm),
  )
}
