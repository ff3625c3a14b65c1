import type { Actor } from '../../../../platform/actor.ts'

/** A person, with the fields that decide which tickets they see. */
export type Viewer = Pick<Actor, 'userId' | 'profile' | 'queueIds' | 'queueless'>

/** The fields of a ticket that decide who sees it. */
export interface Whereabouts {
  queueId: number | null
  userId: number | null
}

/**
 * Whether this person's look at a ticket counts as reading it: its owner's does, and while nobody owns it that of
 * everybody who may see it (tickets.2).
 */
export const readsFor = (actor: Pick<Actor, 'userId'>, ticket: Pick<Whereabouts, 'userId'>): boolean =>
  ticket.userId === null || ticket.userId === actor.userId

/** tickets.3: an admin sees all; others their own tickets, those of served queues and, by flag, those without one. */
export function maySee(actor: Viewer, ticket: Whereabouts): boolean {
  if (actor.profile === 'admin') return true
  if (ticket.userId === actor.userId) return true
  return ticket.queueId === null ? actor.queueless : actor.queueIds.includes(ticket.queueId)
}
