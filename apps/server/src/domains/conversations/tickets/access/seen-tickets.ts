import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketIdsOfUuids } from '../ticket.store.ts'
import { ticketsByIds } from '../ticket.view.ts'
import { maySee, type TicketViewer } from './ticket-access.rules.ts'

/**
 * Returns those tickets with these uuids that a user may see; the others are left out as if they did not exist.
 * @param uuids well-formed
 */
export async function seenTickets(work: Work, viewer: TicketViewer, uuids: readonly string[]): Promise<Ticket[]> {
  if (uuids.length === 0) return []
  return seenTicketsByIds(work, viewer, await ticketIdsOfUuids(work.db, work.companyId, uuids))
}

/** Same by ticket ids. */
export async function seenTicketsByIds(work: Work, viewer: TicketViewer, ids: readonly number[]): Promise<Ticket[]> {
  return (await ticketsByIds(work.db, ids)).filter((ticket) => maySee(viewer, ticket))
}
