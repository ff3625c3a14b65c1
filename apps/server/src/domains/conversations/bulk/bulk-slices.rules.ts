import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import { type TicketStatus, ticketStatuses } from '@recado/contract/conversations/ticket'
import type { TicketSight } from '@recado/contract/conversations/ticket-sight'
import type { Slice } from '../tickets/lists/ticket-slices.rules.ts'

export type BulkFilters = Omit<ChosenTickets, 'ids' | 'all' | 'except'>

/** The sight of a user who sees every ticket. */
export const everySight: TicketSight = { everything: true, userId: 0, queueIds: [], queueless: true }

/** Returns the distinct ids, or undefined without any. */
export const distinctOrNone = (ids: readonly number[] | undefined): number[] | undefined =>
  ids?.length ? [...new Set(ids)] : undefined

/** A part of the filters: tickets of these queues, those without one, or any; of these owners, or any. */
type Place = Omit<Slice, 'status'>

/** Returns the slices of the company's tickets that the filters select and the sight covers. */
export function bulkSlices(
  sight: TicketSight,
  { status, queueIds, queueless, users }: Pick<BulkFilters, 'status' | 'queueIds' | 'queueless' | 'users'>,
): Slice[] {
  const queues = distinctOrNone(queueIds)
  const owners = distinctOrNone(users)
  const requestedPlaces: Place[] = queueless
    ? [...(queues ? [{ queues }] : []), { queueless: true }]
    : [queues ? { queues } : {}]
  const places = requestedPlaces
    .map((place) => ({ ...place, ...(owners ? { users: owners } : {}) }))
    .flatMap((place) => (sight.everything ? [place] : visiblePlaces(sight, place)))
    .filter((place) => place.queues?.length !== 0 && place.users?.length !== 0)
  return (status ? [status] : ticketStatuses).flatMap((one: TicketStatus) =>
    places.map((place) => ({ status: one, ...place })),
  )
}

/** The part of a place that a limited sight covers: served queues, and own tickets elsewhere. */
function visiblePlaces({ userId, queueIds, queueless }: TicketSight, place: Place): Place[] {
  const own = { ...place, users: (place.users ?? [userId]).filter((id) => id === userId) }
  if (place.queueless) return [queueless ? place : own]
  if (place.queues)
    return [
      { ...place, queues: place.queues.filter((id) => queueIds.includes(id)) },
      { ...own, queues: place.queues.filter((id) => !queueIds.includes(id)) },
    ]
  return [
    { ...place, queues: queueIds },
    ...(queueless ? [{ ...place, queueless: true as const }] : []),
    { ...own, outside: { queues: queueIds, queueless } },
  ]
}
