import type { Work } from '../../platform/db/work.ts'
import { announceCounts, announceReload } from './announce-list.ts'
import { beginCheck } from './check/begin-check.ts'
import { knownNumbers, writeItems } from './items/item.store.ts'

const LEAST_NAME = 2
const MOST_NAME = 50

/**
 * Adds people whose number a list does not have, and has their numbers looked up. The list must be there, and held.
 * @param of.people canonical numbers, none twice; a name that is too short gives way to the number
 * @param of.userId who is told of the look-up, and may cancel it
 * @returns the numbers that the list had
 */
export async function addPeople(
  work: Work,
  of: { listId: number; people: ReadonlyArray<{ phone: string; name: string }>; userId: number | null },
): Promise<Set<string>> {
  const { db, companyId, now } = work
  const { listId } = of
  const known = await knownNumbers(db, companyId, { listId, phones: of.people.map(({ phone }) => phone) })
  const people = of.people.filter(({ phone }) => !known.has(phone)).map(asItem)
  if (people.length === 0) return known
  await writeItems(db, companyId, { listId, people, now })
  await beginCheck(work, { id: listId, connectionId: null, again: false, userId: of.userId })
  await announceCounts(work, listId)
  announceReload(work, listId)
  return known
}

function asItem({ phone, name }: { phone: string; name: string }) {
  const shown = name.trim().slice(0, MOST_NAME).trim()
  return { phone, name: shown.length < LEAST_NAME ? phone : shown, email: '' }
}
