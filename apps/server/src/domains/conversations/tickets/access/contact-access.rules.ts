import type { TicketStatus } from '@recado/contract/conversations/ticket'
import { maySee, type TicketOwnership, type TicketViewer } from './ticket-access.rules.ts'

/** The fields of a contact's ticket that decide who may manage the contact. */
export interface TicketOfContact extends TicketOwnership {
  id: number
  status: TicketStatus
  connectionId: number | null
  /** Milliseconds. */
  lastMessageAt: number
}

/** Returns a contact's standing tickets: the unfinished ones, or the latest when all are resolved. */
export function standingTickets<T extends Pick<TicketOfContact, 'id' | 'status'>>(tickets: readonly T[]): T[] {
  const unfinishedTickets = tickets.filter(({ status }) => status !== 'closed')
  if (unfinishedTickets.length > 0) return unfinishedTickets
  const latest = Math.max(...tickets.map(({ id }) => id))
  return tickets.filter(({ id }) => id === latest)
}

/**
 * Whether a user may manage a contact as a whole, such as change its number (contacts.2): true when they see all its
 * standing tickets. A contact without tickets is open to every user.
 */
export const maySeeContact = (viewer: TicketViewer, tickets: readonly TicketOfContact[]): boolean =>
  standingTickets(tickets).every((ticket) => maySee(viewer, ticket))

/**
 * Returns where a planned message for a contact goes. Of the unfinished tickets with a connection, that is the one with
 * the latest message that its author sees. Without such tickets it opens a new one.
 * @param viewer the author; null after they left the company, which still sends it
 * @param requestedId the connection that sends it; null: any
 * @returns a ticket's id, 'new', or null when the author has no access (contacts.2)
 */
export function placeOfSending(
  viewer: TicketViewer | null,
  tickets: readonly TicketOfContact[],
  requestedId: number | null = null,
): number | 'new' | null {
  const sees = (ticket: TicketOwnership) => viewer === null || maySee(viewer, ticket)
  // A ticket whose connection was deleted cannot carry a message.
  const sendableTickets = tickets.filter(
    ({ status, connectionId }) =>
      status !== 'closed' && connectionId !== null && (requestedId === null || connectionId === requestedId),
  )
  if (sendableTickets.length === 0) return standingTickets(tickets).every(sees) ? 'new' : null
  const [first, ...others] = sendableTickets.filter(sees)
  if (!first) return null
  const later = (a: TicketOfContact, b: TicketOfContact) =>
    a.lastMessageAt > b.lastMessageAt || (a.lastMessageAt === b.lastMessageAt && a.id > b.id) ? a : b
  return others.reduce(later, first).id
}
