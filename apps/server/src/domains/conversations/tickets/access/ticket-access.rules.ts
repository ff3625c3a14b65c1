import type { TicketOwnership } from '@recado/contract/conversations/ticket-sight'
import type { Actor } from '../../../../platform/actor.ts'

export {
  mayHandle,
  maySee,
  seesEveryTicket,
  sightOf,
  type TicketOwnership,
  type TicketViewer,
} from '@recado/contract/conversations/ticket-sight'

/**
 * Whether this user's view of a ticket marks it as read: only the owner's does, or any user's while it has no owner
 * (tickets.2).
 */
export const readsFor = (actor: Pick<Actor, 'userId'>, ticket: Pick<TicketOwnership, 'userId'>): boolean =>
  ticket.userId === null || ticket.userId === actor.userId
