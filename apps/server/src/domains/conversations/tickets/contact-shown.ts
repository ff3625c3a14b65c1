import type { Work } from '../../../platform/db/work.ts'
import type { ContactsOfFact } from '../../contacts/public.ts'
import { announceTicket } from '../announce.ts'
import { raiseTicketsOf } from './contact-shown.store.ts'
import { ticketsByIds } from './ticket.view.ts'

/** Of a contact's resolved tickets so many are announced again: the newest, which lists show. */
const RESOLVED = 20

/**
 * Reaction to `contact.changed`: shows the tickets of contacts with the contacts as they are now. A change of such a ticket that was
 * under way may have read the contact before it changed, and be announced after it; its version is older than the one that
 * the ticket gets here, so that every browser ends with the contact of now, whatever arrives first.
 */
export async function showContacts(work: Work, { contactIds }: ContactsOfFact): Promise<void> {
  const ids = await raiseTicketsOf(work.db, work.companyId, { contactIds, resolved: RESOLVED })
  for (const ticket of await ticketsByIds(work.db, ids)) announceTicket(work, ticket)
}
