import type { In, Out } from '@recado/contract/endpoint'
import type { listFileLists as endpoint } from '@recado/contract/file-lists/endpoints'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { countFileLists, fileListPage } from './file-list.store.ts'
import { fileListOf } from './file-list.view.ts'

const PAGE = 20
const place = cursorOf({ name: field.text, id: field.id, count: field.whole })

/** Returns a page of the company's file lists by name. */
export async function listFileLists(
  { db, companyId }: Work,
  query: In<typeof endpoint, 'query'>,
  sign: SignMedia,
): Promise<Out<typeof endpoint>> {
  const after = place.require(query.cursor)
  const search = query.searchParam?.trim() ?? ''
  const offset = after ? 0 : (query.pageNumber - 1) * PAGE
  const [rows, count] = await Promise.all([
    fileListPage(db, companyId, { search, after, offset, limit: PAGE + 1 }),
    after?.count ?? countFileLists(db, companyId, search),
  ])
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, ({ name, id }) => place.write({ name, id, count }))
  return { files: visibleRows.map((row) => fileListOf(row, sign)), count, ...page }
}
