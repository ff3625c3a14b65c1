import type { Work } from '../../platform/db/work.ts'
import { announceContact } from './announce-contact.ts'
import { contactWithNumber, resolvedContact } from './contact.store.ts'
import { requireContact } from './require-contact.ts'

/**
 * The contact with a number, made when the company has none. The name of one that is known stays.
 * @param of the number in its canonical digits, and the name of a new contact; '' names them by their number
 */
export async function contactForNumber(work: Work, of: { number: string; name: string }): Promise<number> {
  const known = await contactWithNumber(work.db, work.companyId, of.number)
  if (known !== null) return known
  const { id, isNew } = await resolvedContact(work.db, of.number, of.name.trim() || of.number)
  if (isNew) await announceContact(work, 'create', await requireContact(work.db, id))
  return id
}
