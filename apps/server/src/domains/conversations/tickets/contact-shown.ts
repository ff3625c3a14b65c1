import type { Work } from '../../../platform/db/work.ts'
import type { ContactsOfFact } from '../../contacts/public.ts'
import { announceTicket } from '../announce.ts'
import { raiseTicketsOf } from './contact-shown.store.ts'
import { ticketsByIds } from './ticket.view.ts'

/** Maximum number of a contact's resolved tickets that are announced again: the newest, which lists show. */
const RESOLVED = 20

/**
 * Reaction to `contact.changed`: announces the tickets of contacts with their current contact. A concurrent change of
 * such a ticket may have read the old contact and be announced later. Its version is older than the one assigned here,
 * so every browser ends with the current contact in any order.
 */
export async function showContacts(work: Work, { contactIds }: ContactsOfFact): Promise<void> {
  const ids = await raiseTicketsOf(work.db, work.companyId, { contactIds, resolved: RESOLVED })
  for (const ticket of await ticketsByIds(work.db, ids)) announceTicket(work, ticket)
}
