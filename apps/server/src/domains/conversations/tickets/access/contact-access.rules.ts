import type { TicketStatus } from '@recado/contract/conversations/ticket'
import { maySee, type TicketOwnership, type TicketViewer } from './ticket-access.rules.ts'

/** One of a contact's tickets, as far as it decides who may deal with the contact. */
export interface TicketOfContact extends TicketOwnership {
  id: number
  status: TicketStatus
  connectionId: number | null
  /** Milliseconds. */
  lastMessageAt: number
}

/** The standing tickets of a contact: the unfinished ones; when all are resolved, the latest. */
export function standingTickets<T extends Pick<TicketOfContact, 'id' | 'status'>>(tickets: readonly T[]): T[] {
  const unfinished = tickets.filter(({ status }) => status !== 'closed')
  if (unfinished.length > 0) return unfinished
  const latest = Math.max(...tickets.map(({ id }) => id))
  return tickets.filter(({ id }) => id === latest)
}

/**
 * Whether somebody may deal with a contact as a whole, such as give it another number (contacts.2): they see everything
 * that is going on with it. A contact without tickets is everybody's.
 */
export const maySeeContact = (viewer: TicketViewer, tickets: readonly TicketOfContact[]): boolean =>
  standingTickets(tickets).every((ticket) => maySee(viewer, ticket))

/**
 * Where something for a contact goes that nobody is sending right now: into the unfinished ticket that moved last, of
 * those that its author sees; into a new one where nothing is unfinished.
 * @param viewer the author; null once they have left the company, which keeps their word
 * @returns a ticket's id, 'new', or null when it would go around the wall (contacts.2)
 */
export function placeOfSending(
  viewer: TicketViewer | null,
  tickets: readonly TicketOfContact[],
): number | 'new' | null {
  const sees = (ticket: TicketOwnership) => viewer === null || maySee(viewer, ticket)
  // One whose connection is gone cannot carry anything.
  const carrying = tickets.filter(({ status, connectionId }) => status !== 'closed' && connectionId !== null)
  if (carrying.length === 0) return standingTickets(tickets).every(sees) ? 'new' : null
  const [first, ...others] = carrying.filter(sees)
  if (!first) return null
  const later = (a: TicketOfContact, b: TicketOfContact) =>
    a.lastMessageAt > b.lastMessageAt || (a.lastMessageAt === b.lastMessageAt && a.id > b.id) ? a : b
  return others.reduce(later, first).id
}
