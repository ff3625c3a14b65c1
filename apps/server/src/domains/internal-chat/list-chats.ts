import type { In, Out } from '@recado/contract/endpoint'
import type { listChats as endpoint } from '@recado/contract/internal-chat/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import { exactIsoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { chatOf } from './chat.view.ts'
import { type ChatFilter, chatPage } from './chat-page.store.ts'

const PAGE = 20
const place = cursorOf({ at: field.instant, id: field.id, count: field.whole })

/** Returns a page of the caller's chats, latest message first. */
export async function listChats(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const filter: ChatFilter = {
    userId: actor.userId,
    search: query.searchParam?.trim() ?? '',
    unread: query.unread ?? false,
  }
  const from = cursor ? { after: cursor } : { offset: (query.pageNumber - 1) * PAGE }
  const pageRequest = { from, limit: PAGE + 1 }
  const { rows, count, unreadChats } = await chatPage(
    work.db,
    work.companyId,
    filter,
    pageRequest,
    cursor?.count ?? null,
  )
  const next = (last: (typeof rows)[number]) =>
    place.write({ at: exactIsoOfEpoch(last.last_message_at), id: last.id, count })
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, next)
  return { records: visibleRows.map(chatOf), count, unreadChats, ...page }
}
