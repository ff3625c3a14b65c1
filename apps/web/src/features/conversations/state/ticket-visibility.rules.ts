import type { Ticket, TicketStatus } from '@recado/contract/conversations/ticket'
import { maySee, type TicketViewer } from '@recado/contract/conversations/ticket-sight'

/** The user who looks at the lists. */
export interface Viewer extends TicketViewer {
  /** Set if the user is notified of waiting tickets in their queues (tickets.8). */
  allTicket?: boolean
}

/** Returns the viewer for a signed-in user. */
export const viewerOf = (me: Omit<Viewer, 'allTicket' | 'userId'> & { id: number; allTicket: string }): Viewer => ({
  userId: me.id,
  permissions: me.permissions,
  queueIds: me.queueIds,
  queueless: me.queueless,
  allTicket: me.allTicket === 'enabled',
})

export interface TicketFilter {
  /** All statuses if unset (search). */
  status?: TicketStatus
  /** A list apart from those of the statuses: snoozed tickets, or those of the bell. */
  place?: 'snoozed' | 'notices'
  /** Longest wait first; newest first if unset. */
  order?: 'waiting'
  showAll: boolean
  queueIds: readonly number[]
  searchParam: string
  tags: readonly number[]
  users: readonly number[]
  /** Only tickets from these advertisements. */
  ads?: readonly number[]
}

type Placed = Pick<Ticket, 'status' | 'queueId' | 'userId'> & Partial<Pick<Ticket, 'snoozedAt' | 'unreadMessages'>>

/** Returns whether a ticket is snoozed until a time or the customer's next message. */
export const isSnoozed = (ticket: Pick<Placed, 'status' | 'snoozedAt'>) =>
  Boolean(ticket.snoozedAt) && ticket.status !== 'closed'

/**
 * Returns whether the bell lists a ticket: the user's unread tickets and, for users who enabled it, waiting tickets
 * that they see (LAY-11).
 */
export function isNotice(ticket: Placed, viewer: Viewer): boolean {
  if (isSnoozed(ticket)) return false
  if (ticket.status === 'open') return ticket.userId === viewer.userId && (ticket.unreadMessages ?? 0) > 0
  if (ticket.status !== 'pending' || !viewer.allTicket) return false
  // Checked by the queue alone, because a waiting ticket has no owner.
  return maySee(viewer, { queueId: ticket.queueId, userId: null })
}

/** Only the server knows the results of a search, so events never add rows to its list. */
export const isSearch = (filter: TicketFilter) =>
  filter.searchParam !== '' || filter.tags.length > 0 || filter.users.length > 0 || (filter.ads?.length ?? 0) > 0

/** Returns whether a ticket belongs in the list of this filter, as far as its own fields show. */
export function belongs(filter: TicketFilter, ticket: Placed, viewer: Viewer): boolean {
  if (filter.place === 'notices') return isNotice(ticket, viewer)
  if (filter.place === 'snoozed' && !isSnoozed(ticket)) return false
  if (filter.status && (ticket.status !== filter.status || isSnoozed(ticket))) return false
  if (!maySee(viewer, ticket)) return false
  if (filter.queueIds.length > 0 && (ticket.queueId === null || !filter.queueIds.includes(ticket.queueId))) return false
  // Without "show all", open and closed lists show the user's own tickets. The waiting list shows every visible ticket.
  return filter.showAll || isSearch(filter) || ticket.status === 'pending' || ticket.userId === viewer.userId
}
