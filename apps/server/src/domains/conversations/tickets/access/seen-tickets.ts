import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketIdsOfUuids } from '../ticket.store.ts'
import { ticketsByIds } from '../ticket.view.ts'
import { maySee, type TicketViewer } from './ticket-access.rules.ts'

/**
 * Of the tickets with these uuids those that a person may see: the others are left out as if there were none.
 * @param uuids well-formed
 */
export async function seenTickets(work: Work, viewer: TicketViewer, uuids: readonly string[]): Promise<Ticket[]> {
  if (uuids.length === 0) return []
  return seenTicketsByIds(work, viewer, await ticketIdsOfUuids(work.db, work.companyId, uuids))
}

/** The same of tickets by their ids. */
export async function seenTicketsByIds(work: Work, viewer: TicketViewer, ids: readonly number[]): Promise<Ticket[]> {
  return (await ticketsByIds(work.db, ids)).filter((ticket) => maySee(viewer, ticket))
}
