import type { In, Out } from '@recado/contract/endpoint'
import type { listQuickMessages as endpoint } from '@recado/contract/quick-messages/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { countQuickMessages, quickMessagePage, type Viewpoint } from './quick-message.store.ts'
import { quickMessageOf } from './quick-message.view.ts'

const PAGE = 20
const place = cursorOf({ shortcode: field.text, id: field.id, count: field.whole })

/** Returns a page of the quick messages that the caller can use, by shortcode. */
export async function listQuickMessages(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
  sign: SignMedia,
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const view: Viewpoint = {
    userId: actor.userId,
    // Clients of the family send the caller's id here, but their list also includes the company's messages.
    authorId: query.userId && query.userId !== actor.userId && query.userId < 2 ** 31 ? query.userId : null,
    search: query.searchParam?.trim() ?? '',
  }
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE, limit: PAGE + 1 }
  const [rows, count] = await Promise.all([
    quickMessagePage(work.db, work.companyId, view, position),
    cursor?.count ?? countQuickMessages(work.db, work.companyId, view),
  ])
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, ({ shortcode, id }) =>
    place.write({ shortcode, id, count }),
  )
  return { records: visibleRows.map((row) => quickMessageOf(row, sign)), count, ...page }
}
