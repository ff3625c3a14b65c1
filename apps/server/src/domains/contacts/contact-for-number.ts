import type { Work } from '../../platform/db/work.ts'
import { announceContact } from './announce-contact.ts'
import { resolvedContact } from './contact.store.ts'
import { requireContact } from './require-contact.ts'

/**
 * Returns the id of the contact with a number, and creates the contact if it does not exist. An existing contact keeps
 * its name.
 * @param of the number in canonical digits, and a new contact's name; '' uses the number as the name
 */
export async function contactForNumber(work: Work, of: { number: string; name: string }): Promise<number> {
  const { id, isNew } = await resolvedContact(work.db, work.companyId, { number: of.number, name: of.name.trim() })
  if (isNew) await announceContact(work, 'create', await requireContact(work.db, id))
  return id
}
