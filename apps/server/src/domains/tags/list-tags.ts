import type { In, Out } from '@recado/contract/endpoint'
import type { pageTags } from '@recado/contract/tags/endpoints'
import type { CountedTag } from '@recado/contract/tags/tag'
import { AppError } from '../../platform/app-error.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import { countTags, findTagWithMaker, tagPage } from './tag.store.ts'

/** The services that tags need from the area of tickets. */
export interface TagPorts {
  /** Counts the company's tickets per tag; tags without any may be absent. */
  countTickets(db: CompanyDb, companyId: number, tagIds: readonly number[]): Promise<Map<number, number>>
}

const PAGE = 20
const place = cursorOf({ name: field.text, id: field.id })
/** Limit without a page: all tags are needed for a selection. */
const MAX_TAGS = 1000

/** Returns a page of tags by name, with their ticket counts. An invalid cursor starts from the first page. */
export async function listTagPage(
  ports: TagPorts,
  work: Work,
  query: In<typeof pageTags, 'query'>,
): Promise<Out<typeof pageTags>> {
  const search = query.searchParam?.trim()
  const after = place.read(query.cursor)
  const limit = query.pageNumber === undefined && !after ? MAX_TAGS : PAGE
  const rows = await tagPage(work.db, work.companyId, {
    search,
    limit: limit + 1,
    after: after ?? { offset: ((query.pageNumber ?? 1) - 1) * PAGE },
  })
  const { shown: visibleRows, ...page } = pageOf(rows, limit, place.write)
  const counts = await ports.countTickets(
    work.db,
    work.companyId,
    visibleRows.map(({ id }) => id),
  )
  return {
    tags: visibleRows.map((tag) => ({ ...tag, ticketsCount: counts.get(tag.id) ?? 0 })),
    count: await countTags(work.db, work.companyId, search),
    ...page,
  }
}

/**
 * Returns one tag with its ticket count.
 * @throws AppError ERR_NO_TAG_FOUND
 */
export async function showTag(ports: TagPorts, work: Work, id: number): Promise<CountedTag> {
  const tag = await findTagWithMaker(work.db, work.companyId, id)
  if (!tag) throw new AppError('ERR_NO_TAG_FOUND')
  const counts = await ports.countTickets(work.db, work.companyId, [id])
  return { ...tag, ticketsCount: counts.get(id) ?? 0 }
}
