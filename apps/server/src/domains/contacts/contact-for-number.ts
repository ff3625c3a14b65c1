import type { ContactOrigin } from '@recado/contract/contacts/contact'
import type { Work } from '../../platform/db/work.ts'
import { announceContact } from './announce-contact.ts'
import { nameUntyped, resolvedContact } from './contact.store.ts'
import { requireContact } from './require-contact.ts'

/** A person as the company knows them. */
interface NamedPerson {
  /** '' leaves the name to the network. */
  name: string
  /** '' or absent keeps the contact's address. */
  email?: string
}

/**
 * Returns the id of the contact with a number, and creates the contact if it does not exist. An existing contact gets
 * the name unless a user entered one (contacts.1).
 * @param of the number in canonical digits; without a name the number becomes a new contact's name
 */
export async function contactForNumber(
  work: Work,
  of: NamedPerson & { number: string; origin?: ContactOrigin },
): Promise<number> {
  const { number, origin = 'form' } = of
  const { id, isNew } = await resolvedContact(work.db, work.companyId, { number, name: of.name.trim(), origin })
  if (isNew) await giveName(work, id, of)
  else await nameContact(work, id, of)
  if (isNew) await announceContact(work, 'create', await requireContact(work.db, id))
  return id
}

/**
 * Gives a contact the company's name, which wins over the profile name, and an address if it has none. A name that a
 * user entered before stays.
 */
export async function nameContact(work: Work, id: number, person: NamedPerson): Promise<void> {
  if (await giveName(work, id, person)) await announceContact(work, 'update', await requireContact(work.db, id))
}

const giveName = ({ db, companyId, now }: Work, id: number, { name, email = '' }: NamedPerson) =>
  nameUntyped(db, companyId, { id, name: name.trim(), email, now })
