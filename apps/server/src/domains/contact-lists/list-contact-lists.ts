import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import type { listContactLists as endpoint } from '@recado/contract/contact-lists/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { contactListPage, countContactLists } from './contact-list.store.ts'
import { contactListOf } from './contact-list.view.ts'

const PAGE = 20
const place = cursorOf({ name: field.text, id: field.id, count: field.whole })
/** Maximum lists in a picker. */
const MOST = 1000

/** Returns a page of the company's contact lists by name. */
export async function listContactLists(
  { db, companyId }: Work,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const after = place.require(query.cursor)
  const search = query.searchParam?.trim() ?? ''
  const offset = after ? 0 : (query.pageNumber - 1) * PAGE
  const [rows, count] = await Promise.all([
    contactListPage(db, companyId, { search, after, offset, limit: PAGE + 1 }),
    after?.count ?? countContactLists(db, companyId, search),
  ])
  const { shown: pageRows, ...page } = pageOf(rows, PAGE, ({ name, id }) => place.write({ name, id, count }))
  return { records: pageRows.map(contactListOf), count, ...page }
}

/** Returns all contact lists by name, for pickers. */
export async function listContactListNames({ db, companyId }: Work): Promise<ContactList[]> {
  const rows = await contactListPage(db, companyId, { search: '', after: null, offset: 0, limit: MOST })
  return rows.map(contactListOf)
}
