import type { Actor } from '../../../../platform/actor.ts'

/** Who stands before a ticket, as far as seeing it is concerned. */
export type Viewer = Pick<Actor, 'userId' | 'profile' | 'queueIds' | 'queueless'>

/** What decides about seeing a ticket. */
export interface Whereabouts {
  queueId: number | null
  userId: number | null
}

/** Whose look at a ticket counts as reading it: its owner's, and while nobody owns it that of whoever may see it (tickets.2). */
export const readsFor = (actor: Pick<Actor, 'userId'>, ticket: Pick<Whereabouts, 'userId'>): boolean =>
  ticket.userId === null || ticket.userId === actor.userId

/** tickets.3: an admin sees all; others their own tickets, those of served queues and, by flag, those without one. */
export function maySee(actor: Viewer, ticket: Whereabouts): boolean {
  if (actor.profile === 'admin') return true
  if (ticket.userId === actor.userId) return true
  return ticket.queueId === null ? actor.queueless : actor.queueIds.includes(ticket.queueId)
}
