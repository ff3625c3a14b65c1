/** A user, with the fields that decide which tickets they may see. */
export interface TicketViewer {
  userId: number
  profile: string
  /** The queues that the user serves. */
  queueIds: readonly number[]
  /** Whether the user sees tickets without a queue. */
  queueless: boolean
}

/** The fields of a ticket that decide who may see it. */
export interface TicketOwnership {
  queueId: number | null
  userId: number | null
}

/**
 * A part of a company's tickets: all, those of a queue, those without a queue, or those of an owner. A ticket is in
 * several parts.
 */
export type TicketPart = 'all' | `q${number}` | `u${number}`

const QUEUELESS = 'q0'

/**
 * The parts that a user sees (tickets.3). Admins see all; others their own tickets, those of their queues and, by flag,
 * those without a queue.
 */
export const partsSeen = ({ userId, profile, queueIds, queueless }: TicketViewer): TicketPart[] =>
  profile === 'admin'
    ? ['all']
    : [`u${userId}`, ...queueIds.map((id) => `q${id}` as const), ...(queueless ? [QUEUELESS as TicketPart] : [])]

/** The parts that contain a ticket. */
export const partsOf = ({ queueId, userId }: TicketOwnership): TicketPart[] => [
  'all',
  queueId === null ? QUEUELESS : `q${queueId}`,
  ...(userId === null ? [] : [`u${userId}` as const]),
]

/**
 * Whether a user may see a ticket, that is, sees a part that contains it. The rooms of events use the same parts. The
 * SQL of the lists repeats the rule (ticket_in_sight, ticket-slices.rules.ts); a test compares both.
 */
export function maySee(viewer: TicketViewer, ticket: TicketOwnership): boolean {
  const visibleParts = partsSeen(viewer)
  return partsOf(ticket).some((part) => visibleParts.includes(part))
}
