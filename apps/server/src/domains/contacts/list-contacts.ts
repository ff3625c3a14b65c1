import type { listContacts as endpoint, listContactNames as namesEndpoint } from '@recado/contract/contacts/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { contactOf } from './contact.view.ts'
import { readCursor, writeCursor } from './contact-cursor.rules.ts'
import { filtersOf, searchContacts } from './contact-filters.ts'
import {
  type ContactFilters,
  contactNames,
  contactPage,
  countAllContacts,
  countContacts,
} from './contact-list.store.ts'

const PAGE = 20
const NAMES = 500
// With a text filter nobody needs to know more exactly (RULINGS 19).
const COUNT_CAP = 1000

/** One page of the company's contacts by name. */
export async function listContacts(work: Work, query: In<typeof endpoint, 'query'>): Promise<Out<typeof endpoint>> {
  const cursor = query.cursor ? readCursor(query.cursor) : null
  if (query.cursor && !cursor) throw new AppError('ERR_VALIDATION', { field: 'cursor' })
  const filters = await filtersOf(work, query)
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE, limit: PAGE + 1 }
  const [rows, total] = await Promise.all([
    contactPage(work.db, work.companyId, filters, position),
    cursor ?? countOf(work, filters),
  ])
  const hasMore = rows.length > PAGE
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    contacts: shown.map(contactOf),
    count: total.count,
    ...(total.floor ? { countIsFloor: true } : {}),
    hasMore,
    cursor:
      hasMore && last ? writeCursor({ name: last.name, id: last.id, count: total.count, floor: total.floor }) : null,
  }
}

/** Names for choosing a contact, at most 500. */
export async function listContactNames(
  work: Work,
  query: In<typeof namesEndpoint, 'query'>,
): Promise<Out<typeof namesEndpoint>> {
  return contactNames(work.db, work.companyId, await searchContacts(work, query.searchParam ?? query.name), NAMES)
}

async function countOf(work: Work, filters: ContactFilters): Promise<{ count: number; floor: boolean }> {
  const { found, from, to } = filters
  if (!found && !from && !to) return { count: await countAllContacts(work.db, work.companyId), floor: false }
  if (!found) return { count: await countContacts(work.db, work.companyId, filters, null), floor: false }
  // The search itself found more than the cap.
  if ('term' in found && !from && !to) return { count: COUNT_CAP, floor: true }
  const count =
    'ids' in found && !from && !to
      ? found.ids.length
      : await countContacts(work.db, work.companyId, filters, COUNT_CAP + 1)
  return { count: Math.min(count, COUNT_CAP), floor: count > COUNT_CAP }
}
