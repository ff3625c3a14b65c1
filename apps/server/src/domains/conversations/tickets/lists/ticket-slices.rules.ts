import { can } from '@recado/contract/access'
import { type TicketStatus, ticketStatuses } from '@recado/contract/conversations/ticket'
import { sightOf, type TicketSight, type TicketViewer } from '@recado/contract/conversations/ticket-sight'
import type { Actor } from '../../../../platform/actor.ts'

/** The parameters of a list that select its slices. */
export interface ScopeQuery {
  status?: TicketStatus | undefined
  showAll?: boolean | undefined
  queueIds?: readonly number[] | undefined
  /** True: only the named queues; otherwise tickets without a queue are included. */
  onlyQueues?: boolean | undefined
  users?: readonly number[] | undefined
  /** Snoozed tickets only. */
  snoozed?: boolean | undefined
}

export type ScopeActor = TicketViewer & Pick<Actor, 'program'>

/**
 * A part of a list in the order of one index. Slices of a list are disjoint. All fields that are set must match;
 * without any, it is every ticket of the status.
 */
export interface Slice {
  status: TicketStatus
  users?: readonly number[]
  queues?: readonly number[]
  /** Only tickets without a queue. */
  queueless?: true
  /** Excludes these queues and, if `queueless`, tickets without one. */
  outside?: { queues: readonly number[]; queueless: boolean }
  /** Only snoozed tickets, or only others. */
  snoozed?: boolean
  /** Only tickets with unread messages. */
  unread?: true
}

/**
 * Returns the slices of a user's list (tickets.3): the visible ones. Without showAll,
 * which requires tickets-manager:showall, open and closed ones are limited to own tickets; a token owns no tickets and
 * gets all. The users filter needs
 * access to every ticket.
 */
export function slicesOf(actor: ScopeActor, query: ScopeQuery): Slice[] {
  const all = query.status ? [query.status] : ticketStatuses
  const statuses = query.snoozed ? all.filter((status) => status !== 'closed') : all
  return withoutEmpty(
    statuses.flatMap((status) =>
      slicesOfStatus(actor, query, status).map((slice) => ({ ...slice, ...snoozeOf(query, status) })),
    ),
  )
}

/** A snoozed ticket is not in its list, but a search over all statuses finds it. */
function snoozeOf(query: ScopeQuery, status: TicketStatus): Pick<Slice, 'snoozed'> {
  if (query.snoozed) return { snoozed: true }
  return query.status && status !== 'closed' ? { snoozed: false } : {}
}

/**
 * Returns the slices of the bell: own tickets with unread messages and, for users with allTicket, waiting ones in their
 * queues and (if permitted) without a queue (tickets.8). Users who see every ticket see all queues.
 */
export function noticeSlices(actor: ScopeActor & Pick<Actor, 'allTicket'>): Slice[] {
  const own: Slice = { status: 'open', users: [actor.userId], unread: true, snoozed: false }
  return [own, ...waitingNotices(actor)]
}

/** Returns the waiting part of the bell's list. */
export function waitingNotices(actor: ScopeActor & Pick<Actor, 'allTicket'>): Slice[] {
  if (!actor.allTicket) return []
  const { everything, queueIds, queueless } = sightOf(actor)
  if (everything) return [{ status: 'pending', snoozed: false }]
  return withoutEmpty([
    { status: 'pending', queues: queueIds, snoozed: false },
    ...(queueless ? [{ status: 'pending' as const, queueless: true as const, snoozed: false }] : []),
  ])
}

const withoutEmpty = (slices: readonly Slice[]) =>
  slices.filter((slice) => slice.users?.length !== 0 && slice.queues?.length !== 0)

function slicesOfStatus(actor: ScopeActor, query: ScopeQuery, status: TicketStatus): Slice[] {
  if (!can(actor, 'tickets:view')) return []
  const sight = sightOf(actor)
  const requestedQueues = query.queueIds && {
    queues: [...new Set(query.queueIds)],
    queueless: query.onlyQueues !== true,
  }
  const inQueues = (slice: Slice): Slice[] => (requestedQueues ? narrowSlice(slice, requestedQueues) : [slice])
  if (sight.everything && query.users) return inQueues({ status, users: [...new Set(query.users)] })
  const all = (query.showAll === true || actor.program === true) && can(actor, 'tickets-manager:showall')
  if (status !== 'pending' && !all) return inQueues({ status, users: [actor.userId] })
  if (sight.everything) return inQueues({ status })
  return requestedQueues ? servedOf(sight, status, requestedQueues) : seenBy(sight, status)
}

/** The requested queues, and whether tickets without a queue are included. */
interface RequestedQueues {
  queues: readonly number[]
  queueless: boolean
}

const narrowSlice = (slice: Slice, { queues, queueless }: RequestedQueues): Slice[] => [
  { ...slice, queues },
  ...(queueless ? [{ ...slice, queueless: true as const }] : []),
]

/** Returns the served ones of the requested queues, own tickets in the others, and visible tickets without a queue. */
function servedOf(sight: TicketSight, status: TicketStatus, requestedQueues: RequestedQueues): Slice[] {
  const own = { status, users: [sight.userId] }
  const without: Slice = sight.queueless ? { status, queueless: true } : { ...own, queueless: true }
  return [
    { status, queues: requestedQueues.queues.filter((id) => sight.queueIds.includes(id)) },
    { ...own, queues: requestedQueues.queues.filter((id) => !sight.queueIds.includes(id)) },
    ...(requestedQueues.queueless ? [without] : []),
  ]
}

function seenBy({ userId, queueIds, queueless }: TicketSight, status: TicketStatus): Slice[] {
  return [
    { status, queues: queueIds },
    ...(queueless ? [{ status, queueless: true as const }] : []),
    { status, users: [userId], outside: { queues: queueIds, queueless } },
  ]
}

/** A slice as it is read. */
export interface WalkedSlice extends Slice {
  /** For owners: includes tickets without a queue besides those in the queues. */
  orQueueless?: true
}

/**
 * Merges slices of the same owners with and without queues, because each is found by walking all tickets of the owners.
 */
export function walkedSlices(slices: readonly Slice[]): WalkedSlice[] {
  const queueless = slices.filter((slice) => slice.queueless && isOfOwners(slice))
  const mergedSlices = new Set<Slice>()
  const merged = slices.map((slice) => {
    const other = slice.queues && isOfOwners(slice) && queueless.find((one) => ownersOf(one) === ownersOf(slice))
    if (!other || mergedSlices.has(other)) return slice
    mergedSlices.add(other)
    return { ...slice, orQueueless: true as const }
  })
  return merged.filter((slice) => !mergedSlices.has(slice))
}

const isOfOwners = ({ users, outside }: Slice) => users !== undefined && outside === undefined

const ownersOf = ({ status, users, snoozed, unread }: Slice) => JSON.stringify([status, users, snoozed, unread])
