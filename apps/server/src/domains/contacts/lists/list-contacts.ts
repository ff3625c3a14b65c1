import type { listContacts as endpoint, listContactNames as namesEndpoint } from '@recado/contract/contacts/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type ContactRow, contactOf } from '../contact.view.ts'
import { type AskedFilters, daysOf, searchContacts, searchedText } from './contact-filters.ts'
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
} from './contact-list.store.ts'

const PAGE = 20
const place = cursorOf({ name: field.text, id: field.id, count: field.whole, floor: field.flag })
const NAMES = 500
// With a text filter nobody needs to know more exactly (tickets.6).
const COUNT_CAP = 1000

/** One page of the company's contacts by name. */
export async function listContacts(work: Work, query: In<typeof endpoint, 'query'>): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE, limit: PAGE + 1 }
  const [rows, total] = await pageAndCount(work, query, position, cursor)
  const { shown, ...page } = pageOf(rows, PAGE, ({ name, id }) => place.write({ ...total, name, id }))
  return {
    contacts: shown.map(contactOf),
    count: total.count,
    ...(total.floor ? { countIsFloor: true } : {}),
    ...page,
  }
}

interface Total {
  count: number
  floor: boolean
}

/** The contacts of a page and one more, and how many the list holds; counts that the cursor holds are not repeated. */
async function pageAndCount(
  { db, companyId }: Work,
  query: AskedFilters,
  position: ContactPosition,
  known: Total | null,
): Promise<[ContactRow[], Total]> {
  const { from, to } = daysOf(query)
  const text = searchedText(query.searchParam)
  const read = async (found: FoundContacts | null, at = position): Promise<[ContactRow[], Total]> => {
    const filters = { found, from, to }
    return Promise.all([contactPage(db, companyId, filters, at), known ?? countOf(db, companyId, filters)])
  }
  if (!text) return read(null)
  if (from || to) return read(await findContacts(db, companyId, text.term, text.digits))
  const page = await findContactPage(db, companyId, text, position)
  if ('patterns' in page) return read(page)
  const rows = await contactPage(db, companyId, { found: { ids: page.ids }, from, to }, { ...position, ...START })
  return [rows, known ?? capped(page.total)]
}

const START = { after: null, offset: 0 }
const capped = (count: number): Total => ({ count: Math.min(count, COUNT_CAP), floor: count > COUNT_CAP })

/** Names for choosing a contact, at most 500. */
export async function listContactNames(
  work: Work,
  query: In<typeof namesEndpoint, 'query'>,
): Promise<Out<typeof namesEndpoint>> {
  return contactNames(work.db, work.companyId, await searchContacts(work, query.searchParam ?? query.name), NAMES)
}

async function countOf(db: CompanyDb, companyId: number, filters: ContactFilters): Promise<Total> {
  const { found, from, to } = filters
  if (!found && !from && !to) return { count: await countAllContacts(db, companyId), floor: false }
  if (!found) return { count: await countContacts(db, companyId, filters, null), floor: false }
  // The search itself found more than the cap.
  if ('patterns' in found && !from && !to) return { count: COUNT_CAP, floor: true }
  return capped(await countContacts(db, companyId, filters, COUNT_CAP + 1))
}
