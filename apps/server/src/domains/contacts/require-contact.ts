import type { Contact } from '@recado/contract/contacts/contact'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import { contactRow } from './contact.store.ts'
import { contactOf } from './contact.view.ts'
import type { ContactServices, ContactUse } from './contact-services.ts'

/**
 * Returns a contact of the current company.
 * @throws AppError ERR_NO_CONTACT_FOUND for unknown ids and those of other companies
 */
export async function requireContact(db: CompanyDb, id: number): Promise<Contact> {
  const row = await contactRow(db, id)
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  return contactOf(row)
}

/** The part of the services that limits contacts. */
export type ContactLimits = { tickets: Pick<ContactServices['tickets'], 'isSeen' | 'requireKnown'> }

/**
 * Returns a contact that a user may use in a way (contacts.2).
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION
 */
export async function contactFor(
  work: Work,
  actor: Actor,
  { id, use, services }: { id: number; use: ContactUse; services: ContactLimits },
): Promise<Contact> {
  const contact = await requireContact(work.db, id)
  await requireContactLimit(work, actor, { id, use, services })
  return contact
}

/**
 * Requires that a user may use an existing contact in a way.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireContactLimit(
  work: Work,
  actor: Actor,
  { id, use, services }: { id: number; use: ContactUse; services: ContactLimits },
): Promise<void> {
  if (!(await services.tickets.isSeen(work, actor, id, use))) throw new AppError('ERR_NO_PERMISSION')
}
