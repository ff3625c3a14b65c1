import type { In, Out } from '@recado/contract/endpoint'
import type { pageTags } from '@recado/contract/tags/endpoints'
import type { CountedTag } from '@recado/contract/tags/tag'
import { AppError } from '../../platform/app-error.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import { countTags, findTagWithMaker, type TagWithMaker, tagPage } from './tag.store.ts'

/** The services that tags need from other areas. */
export interface TagPorts {
  /** Counts the company's tickets per tag; tags without any may be absent. */
  countTickets(db: CompanyDb, companyId: number, tagIds: readonly number[]): Promise<Map<number, number>>
  /** Counts the company's contacts per tag; tags without any may be absent. */
  countContacts(db: CompanyDb, companyId: number, tagIds: readonly number[]): Promise<Map<number, number>>
  /**
   * Refuses the deletion of a tag that a scheduled or running campaign uses.
   * @throws AppError ERR_USED_BY_CAMPAIGN
   */
  requireUnused(work: Work, tagId: number): Promise<void>
}

const PAGE = 20
const place = cursorOf({ name: field.text, id: field.id })
/** Limit without a page: all tags are needed for a selection. */
const MAX_TAGS = 1000

/** Returns a page of tags by name, with their numbers of tickets and contacts. An invalid cursor starts from the first page. */
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
  return {
    tags: await countedTags(ports, work, visibleRows),
    count: await countTags(work.db, work.companyId, search),
    ...page,
  }
}

/**
 * Returns one tag with its numbers of tickets and contacts.
 * @throws AppError ERR_NO_TAG_FOUND
 */
export async function showTag(ports: TagPorts, work: Work, id: number): Promise<CountedTag> {
  const tag = await findTagWithMaker(work.db, work.companyId, id)
  if (!tag) throw new AppError('ERR_NO_TAG_FOUND')
  const [counted] = await countedTags(ports, work, [tag])
  return counted as CountedTag
}

async function countedTags(
  ports: TagPorts,
  { db, companyId }: Work,
  tags: readonly TagWithMaker[],
): Promise<CountedTag[]> {
  const ids = tags.map(({ id }) => id)
  const tickets = await ports.countTickets(db, companyId, ids)
  const contacts = await ports.countContacts(db, companyId, ids)
  return tags.map((tag) => ({
    ...tag,
    ...{ ticketsCount: tickets.get(tag.id) ?? 0, contactsCount: contacts.get(tag.id) ?? 0 },
  }))
}
