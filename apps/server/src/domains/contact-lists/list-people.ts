import type { Work } from '../../platform/db/work.ts'
import { contactListRow } from './contact-list.store.ts'
import { requireContactList } from './require-contact-list.ts'

export { type ListPerson, peopleOfList } from './items/item.store.ts'

/**
 * Returns the number of people in a list, and of those whose number the network knows or does not know. The rest was
 * not looked up.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND
 */
export async function listCounts(
  work: Pick<Work, 'db' | 'companyId'>,
  id: number,
): Promise<{ name: string; people: number; valid: number; invalid: number }> {
  const { name, people, valid, invalid } = await requireContactList(work, id)
  return { name, people, valid, invalid }
}

/** Returns the names of a list's variables. Empty when the list does not exist. */
export async function listVariables({ db, companyId }: Pick<Work, 'db' | 'companyId'>, id: number): Promise<string[]> {
  return (await contactListRow(db, companyId, id))?.variables ?? []
}
