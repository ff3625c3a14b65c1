import type { Ticket } from '@recado/contract/conversations/ticket'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { TicketChange } from './live-tickets.ts'

/** Counters are fetched at most once in this time; longer while changes keep coming. In milliseconds. */
const SHORTEST = 2000
const LONGEST = 10_000

type Face = string
const faceOf = ({ status, userId, queueId, unreadMessages, snoozedAt }: Ticket): Face =>
  `${status}/${userId}/${queueId}/${unreadMessages > 0}/${snoozedAt ? 'off' : ''}`

/** The last version of each ticket that the counters saw. */
export type Faces = Map<number, Face>

/** Whether a change can move a counter: another place, read or unread, new or gone. Remembers what it saw. */
export function movesCounters(faces: Faces, change: TicketChange): boolean {
  if (change.kind === 'contact') return false
  if (change.kind !== 'ticket') return faces.delete(change.ticketId) || true
  const face = faceOf(change.ticket)
  if (faces.get(change.ticket.id) === face) return false
  faces.set(change.ticket.id, face)
  return true
}

let last = 0
let wait = SHORTEST
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches the counters again soon: at once after a calm, merged when changes keep coming. */
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
