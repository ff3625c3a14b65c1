import type { listPrompts as endpoint } from '@recado/contract/assistant/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { countPrompts, promptPage } from './prompt.store.ts'
import { promptFor } from './prompt.view.ts'

const PAGE = 20
/** Without a page number all prompts are returned, for selection lists. */
const MOST = 1000
const place = cursorOf({ name: field.text, id: field.id, count: field.whole })

/** Prompts by name: one page, or all. */
export async function listPrompts(
  { db, companyId }: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const after = place.require(query.cursor)
  const search = query.searchParam?.trim() ?? ''
  const limit = query.pageNumber === undefined && !after ? MOST : PAGE
  const offset = after ? 0 : ((query.pageNumber ?? 1) - 1) * PAGE
  const [rows, count] = await Promise.all([
    promptPage(db, companyId, { search, after, offset, limit: limit + 1 }),
    after?.count ?? countPrompts(db, companyId, search),
  ])
  const { shown: visibleRows, ...page } = pageOf(rows, limit, ({ name, id }) => place.write({ name, id, count }))
  return { prompts: visibleRows.map((row) => promptFor(row, actor)), count, ...page }
}
