import type { Work } from '../../platform/db/work.ts'
import { contactListRow } from './contact-list.store.ts'
import { requireContactList } from './require-contact-list.ts'

export { type ListPerson, peopleOfList } from './items/item.store.ts'

/**
 * How many people a list has, and how many of them the network knows and does not know; nobody looked up the others yet.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND
 */
export async function listCounts(
  work: Pick<Work, 'db' | 'companyId'>,
  id: number,
): Promise<{ name: string; people: number; valid: number; invalid: number }> {
  const { name, people, valid, invalid } = await requireContactList(work, id)
  return { name, people, valid, invalid }
}

/** The names of the variables that the people of a list have; none where it is gone. */
export async function listVariables({ db, companyId }: Pick<Work, 'db' | 'companyId'>, id: number): Promise<string[]> {
  return (await contactListRow(db, companyId, id))?.variables ?? []
}
