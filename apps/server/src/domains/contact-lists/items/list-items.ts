import type { listContactListItems as endpoint } from '@recado/contract/contact-lists/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { searchedDigits } from '../../contacts/public.ts'
import { type ListItemRow, listItemOf } from '../contact-list.view.ts'
import { requireContactList } from '../require-contact-list.ts'
import { type ItemPosition, itemPage, searchItemPage } from './item.store.ts'

const PAGE = 20
// Maximum exact count with a text filter (tickets.6).
const COUNT_CAP = 1000
const place = cursorOf({ name: field.text, id: field.id, count: field.whole, floor: field.flag })

interface Total {
  count: number
  floor: boolean
}

/**
 * Returns a page of a list's people by name.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND
 */
export async function listItems(work: Work, query: In<typeof endpoint, 'query'>): Promise<Out<typeof endpoint>> {
  const list = await requireContactList(work, query.contactListId)
  const cursor = place.require(query.cursor)
  const offset = cursor ? 0 : (query.pageNumber - 1) * PAGE
  const position = { listId: list.id, after: cursor, offset, limit: PAGE + 1 }
  const term = query.searchParam?.trim() ?? ''
  const [rows, total] = term
    ? await searchPage(work, position, term)
    : [await itemPage(work.db, work.companyId, position, null), { count: list.people, floor: false }]
  const { shown: pageRows, ...page } = pageOf(rows, PAGE, ({ name, id }) => place.write({ ...total, name, id }))
  return {
    contacts: pageRows.map(listItemOf),
    count: total.count,
    ...(total.floor ? { countIsFloor: true } : {}),
    ...page,
  }
}

async function searchPage(
  { db, companyId }: Work,
  position: ItemPosition,
  term: string,
): Promise<[ListItemRow[], Total]> {
  const text = { term, digits: searchedDigits(term) }
  const matches = await searchItemPage(db, companyId, position, text)
  if ('patterns' in matches)
    return [await itemPage(db, companyId, position, matches), { count: COUNT_CAP, floor: true }]
  const rows = await itemPage(db, companyId, { ...position, after: null, offset: 0 }, { ids: matches.ids })
  return [rows, { count: Math.min(matches.total, COUNT_CAP), floor: matches.total > COUNT_CAP }]
}
