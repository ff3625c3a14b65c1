import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { copyContacts } from './add-contacts.ts'
import { announceCounts } from './announce-list.ts'
import { noteVariables } from './contact-list.store.ts'
import { variablesOfItems } from './items/item.store.ts'
import { createContactList } from './save-contact-list.ts'

/** A list to add, with the statement that selects its people. */
export interface FilledList {
  name: string
  /** Selects name, number, email, variables, is_known and is_outside, as `copyItems` reads them. */
  people: RawBuilder<unknown>
}

/**
 * Adds a contact list of the caller and copies people into it, with their variables. The caller has checked the rights.
 * @returns the list, how many people it has, and how many the caller may not use
 */
export async function createFilledList(
  work: Work,
  actor: Actor,
  { name, people }: FilledList,
): Promise<{ contactList: ContactList; added: number; leftOut: number }> {
  const { id } = await createContactList(work, actor, name)
  const { added, leftOut } = await copyContacts(work, actor, { id, name, people })
  const variables = await variablesOfItems(work.db, work.companyId, id)
  await noteVariables(work.db, work.companyId, { listId: id, people: [{ variables }] })
  return { contactList: await announceCounts(work, id), added, leftOut }
}
