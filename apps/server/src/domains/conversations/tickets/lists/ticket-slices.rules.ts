import { can } from '@recado/contract/access'
import { type TicketStatus, ticketStatuses } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../../platform/actor.ts'

/** The part of a list's query that decides about whose tickets it holds. */
export interface ScopeQuery {
  status?: TicketStatus | undefined
  showAll?: boolean | undefined
  queueIds?: readonly number[] | undefined
  /** Of the named queues only; otherwise tickets without a queue belong to them. */
  onlyQueues?: boolean | undefined
  users?: readonly number[] | undefined
  /** Put-off tickets only. */
  snoozed?: boolean | undefined
}

export type ScopeActor = Pick<Actor, 'userId' | 'profile' | 'queueIds' | 'queueless' | 'program'>

/**
 * A part of a list that one index gives in order. No ticket is in two slices of one list.
 * All that is set must hold; nothing set is every ticket of the status.
 */
export interface Slice {
  status: TicketStatus
  users?: readonly number[]
  queues?: readonly number[]
  /** Only tickets without a queue. */
  queueless?: true
  /** None of these queues, nor, where said, without one. */
  outside?: { queues: readonly number[]; queueless: boolean }
  /** Only put-off tickets, or only others. */
  snoozed?: boolean
  /** Only tickets with something unread. */
  unread?: true
}

/**
 * Which tickets a person's list holds (tickets.3): an admin all, others what they see. Without showAll, which needs
 * tickets-manager:showall, open and closed ones are one's own; a program has none of its own, and is shown all. The users filter is for admins; others' is ignored.
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

/** A snoozed ticket is out of its list; a search over all statuses finds it all the same. */
function snoozeOf(query: ScopeQuery, status: TicketStatus): Pick<Slice, 'snoozed'> {
  if (query.snoozed) return { snoozed: true }
  return query.status && status !== 'closed' ? { snoozed: false } : {}
}

/**
 * The tickets of the notification bell: own tickets with something unread and, for people whose switch allTicket is on,
 * waiting ones in their queues and (where allowed) in none (tickets.8). An admin sees all queues.
 */
export function noticeSlices(actor: ScopeActor & Pick<Actor, 'allTicket'>): Slice[] {
  const own: Slice = { status: 'open', users: [actor.userId], unread: true, snoozed: false }
  return [own, ...waitingNotices(actor)]
}

/** The waiting part of the bell's list. */
export function waitingNotices(actor: ScopeActor & Pick<Actor, 'allTicket'>): Slice[] {
  if (!actor.allTicket) return []
  if (actor.profile === 'admin') return [{ status: 'pending', snoozed: false }]
  return withoutEmpty([
    { status: 'pending', queues: actor.queueIds, snoozed: false },
    ...(actor.queueless ? [{ status: 'pending' as const, queueless: true as const, snoozed: false }] : []),
  ])
}

const withoutEmpty = (slices: readonly Slice[]) =>
  slices.filter((slice) => slice.users?.length !== 0 && slice.queues?.length !== 0)

function slicesOfStatus(actor: ScopeActor, query: ScopeQuery, status: TicketStatus): Slice[] {
  const isAdmin = actor.profile === 'admin'
  const wanted = query.queueIds && { queues: [...new Set(query.queueIds)], queueless: query.onlyQueues !== true }
  const inQueues = (slice: Slice): Slice[] => (wanted ? narrowed(slice, wanted) : [slice])
  if (isAdmin && query.users) return inQueues({ status, users: [...new Set(query.users)] })
  const all = (query.showAll === true || actor.program === true) && can(actor, 'tickets-manager:showall')
  if (status !== 'pending' && !all) return inQueues({ status, users: [actor.userId] })
  if (isAdmin) return inQueues({ status })
  return wanted ? servedOf(actor, status, wanted) : seenBy(actor, status)
}

/** Queues that were asked for, and whether the tickets without one belong to them. */
interface Wanted {
  queues: readonly number[]
  queueless: boolean
}

const narrowed = (slice: Slice, { queues, queueless }: Wanted): Slice[] => [
  { ...slice, queues },
  ...(queueless ? [{ ...slice, queueless: true as const }] : []),
]

/** Of the wanted queues the served ones, and one's own tickets in the others; without a queue what one may see. */
function servedOf(actor: ScopeActor, status: TicketStatus, wanted: Wanted): Slice[] {
  const own = { status, users: [actor.userId] }
  const without: Slice = actor.queueless ? { status, queueless: true } : { ...own, queueless: true }
  return [
    { status, queues: wanted.queues.filter((id) => actor.queueIds.includes(id)) },
    { ...own, queues: wanted.queues.filter((id) => !actor.queueIds.includes(id)) },
    ...(wanted.queueless ? [without] : []),
  ]
}

function seenBy({ userId, queueIds, queueless }: ScopeActor, status: TicketStatus): Slice[] {
  return [
    { status, queues: queueIds },
    ...(queueless ? [{ status, queueless: true as const }] : []),
    { status, users: [userId], outside: { queues: queueIds, queueless } },
  ]
}

/** A slice as it is read. */
export interface WalkedSlice extends Slice {
  /** Of owners: beside those in the queues also those without one. */
  orQueueless?: true
}

/**
 * The slices of a list as they are read: of the same owners those in queues and those without one together, because
 * either is found by a walk through everything that the owners have.
 */
export function walkedSlices(slices: readonly Slice[]): WalkedSlice[] {
  const queueless = slices.filter((slice) => slice.queueless && isOfOwners(slice))
  const joined = new Set<Slice>()
  const walked = slices.map((slice) => {
    const other = slice.queues && isOfOwners(slice) && queueless.find((one) => ownersOf(one) === ownersOf(slice))
    if (!other || joined.has(other)) return slice
    joined.add(other)
    return { ...slice, orQueueless: true as const }
  })
  return walked.filter((slice) => !joined.has(slice))
}

const isOfOwners = ({ users, outside }: Slice) => users !== undefined && outside === undefined

const ownersOf = ({ status, users, snoozed, unread }: Slice) => JSON.stringify([status, users, snoozed, unread])
