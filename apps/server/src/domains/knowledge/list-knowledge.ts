import type { In, Out } from '@recado/contract/endpoint'
import type { listKnowledge as endpoint } from '@recado/contract/knowledge/endpoints'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { countDocuments, documentPage } from './knowledge.store.ts'
import { documentOf } from './knowledge.view.ts'

const PAGE = 20
const place = cursorOf({ title: field.text, id: field.id, count: field.whole })

/** Returns a page of the company's knowledge by title. */
export async function listKnowledge(
  { db, companyId }: Work,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const after = place.require(query.cursor)
  const search = query.searchParam?.trim() ?? ''
  const offset = after ? 0 : (query.pageNumber - 1) * PAGE
  const [rows, count] = await Promise.all([
    documentPage(db, companyId, { search, after, offset, limit: PAGE + 1 }),
    after?.count ?? countDocuments(db, companyId, search),
  ])
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, ({ title, id }) => place.write({ title, id, count }))
  return { records: visibleRows.map(documentOf), count, ...page }
}
