import type { Work } from '../../platform/db/work.ts'
import { announceCounts, announceReload } from './announce-list.ts'
import { beginCheck } from './check/begin-check.ts'
import { knownNumbers, writeItems } from './items/item.store.ts'

const LEAST_NAME = 2
const MOST_NAME = 50

/**
 * Adds people whose number a list does not have, and starts a look-up of their numbers. The caller must have locked the
 * list.
 * @param of.people canonical, distinct numbers; a name that is too short is replaced by the number
 * @param of.userId the user who is notified of the look-up and may cancel it
 * @returns the numbers that the list already had
 */
export async function addListPeople(
  work: Work,
  of: { listId: number; people: ReadonlyArray<{ phone: string; name: string }>; userId: number | null },
): Promise<Set<string>> {
  const { db, companyId, now } = work
  const { listId } = of
  const existingNumbers = await knownNumbers(db, companyId, { listId, phones: of.people.map(({ phone }) => phone) })
  const people = of.people.filter(({ phone }) => !existingNumbers.has(phone)).map(asItem)
  if (people.length === 0) return existingNumbers
  await writeItems(db, companyId, { listId, people, now })
  await beginCheck(work, { id: listId, connectionId: null, again: false, userId: of.userId })
  await announceCounts(work, listId)
  announceReload(work, listId)
  return existingNumbers
}

function asItem({ phone, name }: { phone: string; name: string }) {
  const trimmedName = name.trim().slice(0, MOST_NAME).trim()
  return { phone, name: trimmedName.length < LEAST_NAME ? phone : trimmedName, email: '' }
}
