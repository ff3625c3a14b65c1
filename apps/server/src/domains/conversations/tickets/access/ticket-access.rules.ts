import type { TicketOwnership } from '@recado/contract/conversations/ticket-sight'
import type { Actor } from '../../../../platform/actor.ts'

export { maySee, type TicketOwnership, type TicketViewer } from '@recado/contract/conversations/ticket-sight'

/**
 * Whether this person's look at a ticket counts as reading it: its owner's does, and while nobody owns it that of
 * everybody who may see it (tickets.2).
 */
export const readsFor = (actor: Pick<Actor, 'userId'>, ticket: Pick<TicketOwnership, 'userId'>): boolean =>
  ticket.userId === null || ticket.userId === actor.userId
