import { can } from '@recado/contract/access'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import type { ContactSight, ContactUse } from '../../../contacts/public.ts'
import { contactSight } from '../ticket-rooms.ts'
import { maySeeContact, placeOfSending } from './contact-access.rules.ts'
import { everyContact, isWalled, ticketsOfContact } from './contact-access.store.ts'
import { contactViewer, usesNoContact } from './contact-viewer.rules.ts'
import { maySee, seesEveryTicket, type TicketViewer } from './ticket-access.rules.ts'

/** The contacts that a user may not use in a way, as an SQL condition (contacts.2). */
export const contactSightOf: ContactSight = {
  outside(companyId, viewer, use) {
    if (usesNoContact(viewer, use)) return () => everyContact
    const user = contactViewer(viewer, use)
    return seesEveryTicket(user) ? null : (contactId) => isWalled(companyId, user, contactId)
  },
}

/** Whether a user may use a contact in a way. */
export const mayUseContact = async (
  work: Work,
  viewer: TicketViewer,
  contactId: number,
  use: ContactUse,
): Promise<boolean> => !usesNoContact(viewer, use) && seesContact(work, contactViewer(viewer, use), contactId)

/**
 * Requires that a user may use a contact in a way, and locks the deciding rows until the transaction ends.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireContactUse(
  work: Work,
  viewer: TicketViewer,
  contactId: number,
  use: ContactUse,
): Promise<void> {
  if (usesNoContact(viewer, use)) throw new AppError('ERR_NO_PERMISSION')
  await requireContactSight(work, contactViewer(viewer, use), contactId)
}

/**
 * Requires that a user may learn who a contact is: with `contacts:view`, or by one of its standing tickets.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireKnownContact(work: Work, viewer: TicketViewer, contactId: number): Promise<void> {
  if (can(viewer, 'contacts:view')) return
  const tickets = await ticketsOfContact(work.db, work.companyId, contactId)
  if (!tickets.some((ticket) => maySee(viewer, ticket))) throw new AppError('ERR_NO_PERMISSION')
}

/** Whether a user sees all standing tickets of a contact (contacts.2). */
export async function seesContact(work: Work, viewer: TicketViewer, contactId: number): Promise<boolean> {
  if (seesEveryTicket(viewer)) return true
  return maySeeContact(viewer, await ticketsOfContact(work.db, work.companyId, contactId))
}

/**
 * Requires that a user sees all standing tickets of a contact, and locks the deciding rows until the transaction ends.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireContactSight(work: Work, viewer: TicketViewer, contactId: number): Promise<void> {
  if (!maySeeContact(viewer, await ticketsOfContact(work.db, work.companyId, contactId, true)))
    throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Requires that a user's message may be sent to a contact.
 * @returns the ticket it would go into; null when it would open one
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireCustomerReach(
  work: Work,
  viewer: TicketViewer,
  contactId: number,
): Promise<number | null> {
  const place = placeOfSending(viewer, await ticketsOfContact(work.db, work.companyId, contactId, true))
  if (place === null) throw new AppError('ERR_NO_PERMISSION')
  return place === 'new' ? null : place
}

/** Returns the rooms of the users who see all standing tickets of a contact, and of no others. */
export async function contactAudience(work: Work, contactId: number): Promise<string[]> {
  return contactSight(work.companyId, await ticketsOfContact(work.db, work.companyId, contactId))
}
