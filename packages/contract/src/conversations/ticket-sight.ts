/** Who stands before a ticket, as far as seeing it is concerned. */
export interface TicketViewer {
  userId: number
  profile: string
  /** The queues that they serve. */
  queueIds: readonly number[]
  /** Whether they see tickets without a queue. */
  queueless: boolean
}

/** The fields that decide whether a ticket may be seen. */
export interface TicketOwnership {
  queueId: number | null
  userId: number | null
}

/** A part of a company's tickets: all, those of a queue, those without one, or those of an owner. A ticket is in several. */
export type TicketPart = 'all' | `q${number}` | `u${number}`

const QUEUELESS = 'q0'

/** The parts that somebody sees (tickets.3): an admin all; others their own tickets, those of served queues and, by flag, those without one. */
export const partsSeen = ({ userId, profile, queueIds, queueless }: TicketViewer): TicketPart[] =>
  profile === 'admin'
    ? ['all']
    : [`u${userId}`, ...queueIds.map((id) => `q${id}` as const), ...(queueless ? [QUEUELESS as TicketPart] : [])]

/** The parts that a ticket is in. */
export const partsOf = ({ queueId, userId }: TicketOwnership): TicketPart[] => [
  'all',
  queueId === null ? QUEUELESS : `q${queueId}`,
  ...(userId === null ? [] : [`u${userId}` as const]),
]

/**
 * Whether somebody may see a ticket: they see a part that it is in. The rooms of events are made of the same parts; the
 * lists' SQL says the same by its own words (ticket_in_sight, ticket-slices.rules.ts), which a test compares.
 */
export function maySee(viewer: TicketViewer, ticket: TicketOwnership): boolean {
  const seen = partsSeen(viewer)
  return partsOf(ticket).some((part) => seen.includes(part))
}
