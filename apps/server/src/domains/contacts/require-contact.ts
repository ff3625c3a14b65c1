import type { Contact } from '@recado/contract/contacts/contact'
import { AppError } from '../../platform/app-error.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { contactRow } from './contact.store.ts'
import { contactOf } from './contact.view.ts'

/**
 * Returns a contact of the current company.
 * @throws AppError ERR_NO_CONTACT_FOUND for unknown ids and those of other companies
 */
export async function requireContact(db: CompanyDb, id: number): Promise<Contact> {
  const row = await contactRow(db, id)
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  return contactOf(row)
}
