import { type PermissionHolder, scopeOf } from '../access.ts'
import type { RolePermission, Scope } from '../permissions.ts'

/** A user, with the fields that decide which tickets they may see and handle. */
export interface TicketViewer extends PermissionHolder {
  userId: number
  /** The queues that the user serves. */
  queueIds: readonly number[]
  /** Whether the user's own flag shows them tickets without a queue. Their role may show them too. */
  queueless: boolean
}

/** The fields of a ticket that decide who may see it. */
export interface TicketOwnership {
  queueId: number | null
  userId: number | null
}

/** The tickets that a user sees, or may handle in some way: all, or own ones, those of queues and those without one. */
export interface TicketSight {
  everything: boolean
  /** 0: no tickets by owner. */
  userId: number
  queueIds: readonly number[]
  queueless: boolean
}

const nothing: TicketSight = { everything: false, userId: 0, queueIds: [], queueless: false }

/**
 * Returns the tickets that a permission covers for a user, by its scope (tickets.3): all; own ones; or own ones, those
 * of served queues and, by the user's flag or `tickets:seeQueueless`, those without a queue.
 */
export function sightOf(viewer: TicketViewer, permission: RolePermission = 'tickets:view'): TicketSight {
  const { userId, queueIds } = viewer
  switch (scopeOf(viewer, permission)) {
    case null:
      return nothing
    case 'own':
      return { ...nothing, userId }
    case 'queues':
      return {
        everything: false,
        userId,
        queueIds,
        queueless: viewer.queueless || scopeOf(viewer, 'tickets:seeQueueless') !== null,
      }
    case 'all':
      return { everything: true, userId, queueIds, queueless: true }
  }
}

// A table, because the list of scopes is in the catalogue's file, which the inbox does not load.
const ranks = { own: 1, queues: 2, all: 3 } satisfies Record<Scope, number>
const rankOf = (scope: Scope | null) => (scope === null ? 0 : ranks[scope])

/**
 * Returns a user whose view of tickets is limited by the scope of a further permission, as for schedules of contacts:
 * the smaller of the two scopes decides.
 */
export function viewerWithin<T extends TicketViewer>(viewer: T, permission: RolePermission): T {
  const [view, further] = [scopeOf(viewer, 'tickets:view'), scopeOf(viewer, permission)]
  const { 'tickets:view': _, ...others } = viewer.permissions
  const scope = rankOf(view) < rankOf(further) ? view : further
  return { ...viewer, permissions: scope === null ? others : { ...others, 'tickets:view': scope } }
}

/** Returns whether a user sees every ticket of the company. */
export const seesEveryTicket = (viewer: PermissionHolder): boolean => scopeOf(viewer, 'tickets:view') === 'all'

/**
 * A part of a company's tickets: all, those of a queue, those without a queue, or those of an owner. A ticket is in
 * several parts.
 */
export type TicketPart = 'all' | `q${number}` | `u${number}`

const QUEUELESS = 'q0'

/** The parts that a sight covers. */
function partsIn({ everything, userId, queueIds, queueless }: TicketSight): TicketPart[] {
  if (everything) return ['all']
  return [
    ...(userId === 0 ? [] : [`u${userId}` as const]),
    ...queueIds.map((id) => `q${id}` as const),
    ...(queueless ? [QUEUELESS as TicketPart] : []),
  ]
}

/** The parts that a user sees (tickets.3). */
export const partsSeen = (viewer: TicketViewer): TicketPart[] => partsIn(sightOf(viewer))

/** The parts that contain a ticket. */
export const partsOf = ({ queueId, userId }: TicketOwnership): TicketPart[] => [
  'all',
  queueId === null ? QUEUELESS : `q${queueId}`,
  ...(userId === null ? [] : [`u${userId}` as const]),
]

/** Returns whether a sight covers a ticket. */
function isIn(sight: TicketSight, ticket: TicketOwnership): boolean {
  const parts = partsIn(sight)
  return partsOf(ticket).some((part) => parts.includes(part))
}

/**
 * Whether a user may see a ticket, that is, sees a part that contains it. The rooms of events use the same parts. The
 * SQL of the lists repeats the rule (ticket_in_sight, ticket-slices.rules.ts); a test compares both.
 */
export const maySee = (viewer: TicketViewer, ticket: TicketOwnership): boolean => isIn(sightOf(viewer), ticket)

/** Whether a user sees a ticket and a further permission covers it, such as `tickets:answer`. */
export const mayHandle = (viewer: TicketViewer, permission: RolePermission, ticket: TicketOwnership): boolean =>
  maySee(viewer, ticket) && isIn(sightOf(viewer, permission), ticket)
