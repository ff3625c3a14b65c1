import type { Ticket, TicketStatus } from '@recado/contract/conversations/ticket'
import { maySee, type TicketViewer } from '@recado/contract/conversations/ticket-sight'

/** Who looks at the lists. */
export interface Viewer extends TicketViewer {
  /** Hears of what waits in their queues (tickets.8). */
  allTicket?: boolean
}

/** The viewer that a signed-in person is. */
export const viewerOf = (me: Omit<Viewer, 'allTicket' | 'userId'> & { id: number; allTicket: string }): Viewer => ({
  userId: me.id,
  profile: me.profile,
  queueIds: me.queueIds,
  queueless: me.queueless,
  allTicket: me.allTicket === 'enabled',
})

/** The filter of a list of tickets. */
export interface TicketFilter {
  /** All statuses when left out (search). */
  status?: TicketStatus
  /** A list of its own beside those of the statuses: snoozed tickets, or those of the bell. */
  place?: 'snoozed' | 'notices'
  /** The longest waiting first; the newest otherwise. */
  order?: 'waiting'
  showAll: boolean
  queueIds: readonly number[]
  searchParam: string
  tags: readonly number[]
  users: readonly number[]
  /** Tickets that one of these advertisements brought. */
  ads?: readonly number[]
}

type Placed = Pick<Ticket, 'status' | 'queueId' | 'userId'> & Partial<Pick<Ticket, 'snoozedAt' | 'unreadMessages'>>

/** Put off until a time or the customer's next message. */
export const isSnoozed = (ticket: Pick<Placed, 'status' | 'snoozedAt'>) =>
  Boolean(ticket.snoozedAt) && ticket.status !== 'closed'

/**
 * The tickets of the bell: own ones with something unread; for people who switched it on, waiting ones that they see
 * (LAY-11).
 */
export function isNotice(ticket: Placed, viewer: Viewer): boolean {
  if (isSnoozed(ticket)) return false
  if (ticket.status === 'open') return ticket.userId === viewer.userId && (ticket.unreadMessages ?? 0) > 0
  if (ticket.status !== 'pending' || !viewer.allTicket) return false
  // By its queue: nobody owns what waits.
  return maySee(viewer, { queueId: ticket.queueId, userId: null })
}

/** Only the server knows the results of a search: its list is never added to by events. */
export const isSearch = (filter: TicketFilter) =>
  filter.searchParam !== '' || filter.tags.length > 0 || filter.users.length > 0 || (filter.ads?.length ?? 0) > 0

/** Whether a ticket stands in the list of this filter, as far as its own fields show. */
export function belongs(filter: TicketFilter, ticket: Placed, viewer: Viewer): boolean {
  if (filter.place === 'notices') return isNotice(ticket, viewer)
  if (filter.place === 'snoozed' && !isSnoozed(ticket)) return false
  if (filter.status && (ticket.status !== filter.status || isSnoozed(ticket))) return false
  if (!maySee(viewer, ticket)) return false
  if (filter.queueIds.length > 0 && (ticket.queueId === null || !filter.queueIds.includes(ticket.queueId))) return false
  // Without "show all", open and closed are mine; waiting is everything I see.
  return filter.showAll || isSearch(filter) || ticket.status === 'pending' || ticket.userId === viewer.userId
}
