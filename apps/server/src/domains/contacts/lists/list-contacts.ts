import type { listContacts as endpoint, listContactNames as namesEndpoint } from '@recado/contract/contacts/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type ContactRow, contactOf } from '../contact.view.ts'
import type { OutsideSight } from '../contact-services.ts'
import { type ContactFilterQuery, filtersOf, plainFiltersOf, searchedText } from './contact-filters.ts'
import {
  type ContactFilters,
  type ContactPosition,
  contactNames,
  contactPage,
  countAllContacts,
  countContacts,
  type FoundContacts,
  findContactPage,
  findContacts,
  narrowPage,
} from './contact-list.store.ts'
import { isNarrow } from './narrow-conditions.store.ts'

const PAGE = 20
const place = cursorOf({ name: field.text, id: field.id, count: field.whole, floor: field.flag })
const NAMES = 500
// Maximum exact count with a text filter (tickets.6).
const COUNT_CAP = 1000

/** Returns a page of the contacts that the user sees, by name. */
export async function listContacts(
  work: Work,
  outside: OutsideSight | null,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE, limit: PAGE + 1 }
  const [rows, total] = await pageAndCount(work, { query, outside }, position, cursor)
  const { shown: pageRows, ...page } = pageOf(rows, PAGE, ({ name, id }) => place.write({ ...total, name, id }))
  return {
    contacts: pageRows.map(contactOf),
    count: total.count,
    ...(total.floor ? { countIsFloor: true } : {}),
    ...page,
  }
}

interface Total {
  count: number
  floor: boolean
}

/** Returns the contacts of a page plus one, and the total. A total in the cursor is not counted again. */
async function pageAndCount(
  work: Work,
  { query, outside }: { query: ContactFilterQuery; outside: OutsideSight | null },
  position: ContactPosition,
  knownTotal: Total | null,
): Promise<[ContactRow[], Total]> {
  const { db, companyId } = work
  const plain = await plainFiltersOf(work, query, outside)
  const { from, to } = plain
  const text = searchedText(query.searchParam)
  const read = async (matches: FoundContacts | null, at = position): Promise<[ContactRow[], Total]> => {
    const filters = { ...plain, matches }
    return Promise.all([contactPage(db, companyId, filters, at), knownTotal ?? countOf(db, companyId, filters)])
  }
  if (isNarrow(plain)) {
    const matches = text && (await findContacts(db, companyId, text.term, text.digits))
    return readNarrow(work, { ...plain, matches }, position)
  }
  if (!text) return read(null)
  if (from || to || outside) return read(await findContacts(db, companyId, text.term, text.digits))
  const page = await findContactPage(db, companyId, text, position)
  if ('patterns' in page) return read(page)
  const rows = await contactPage(db, companyId, { ...plain, matches: page }, { ...position, ...START })
  return [rows, knownTotal ?? capped(page.total)]
}

/** Returns a page of contacts that only a scan finds, with their exact number. */
async function readNarrow(
  { db, companyId }: Work,
  filters: ContactFilters,
  position: ContactPosition,
): Promise<[ContactRow[], Total]> {
  const { ids, total } = await narrowPage(db, companyId, filters, position)
  const rows = await contactPage(db, companyId, { ...filters, matches: { ids } }, { ...position, ...START })
  return [rows, { count: total, floor: false }]
}

const START = { after: null, offset: 0 }
const capped = (count: number): Total => ({ count: Math.min(count, COUNT_CAP), floor: count > COUNT_CAP })

/** Returns at most 500 names for picking a contact. */
export async function listContactNames(
  work: Work,
  outside: OutsideSight | null,
  query: In<typeof namesEndpoint, 'query'>,
): Promise<Out<typeof namesEndpoint>> {
  const filters = await filtersOf(work, { searchParam: query.searchParam ?? query.name }, outside)
  return contactNames(work.db, work.companyId, filters, NAMES)
}

async function countOf(db: CompanyDb, companyId: number, filters: ContactFilters): Promise<Total> {
  const { matches, from, to, outside } = filters
  if (isNarrow(filters)) return { count: await countContacts(db, companyId, filters, null), floor: false }
  // Each contact's tickets are compared, so the count ends at the cap.
  if (outside) return capped(await countContacts(db, companyId, filters, COUNT_CAP + 1))
  if (!matches && !from && !to) return { count: await countAllContacts(db, companyId), floor: false }
  if (!matches) return { count: await countContacts(db, companyId, filters, null), floor: false }
  // The search itself found more than the cap.
  if ('patterns' in matches && !from && !to) return { count: COUNT_CAP, floor: true }
  return capped(await countContacts(db, companyId, filters, COUNT_CAP + 1))
}
