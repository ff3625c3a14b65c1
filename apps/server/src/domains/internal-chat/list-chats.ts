import type { In, Out } from '@recado/contract/endpoint'
import type { listChats as endpoint } from '@recado/contract/internal-chat/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { type ChatFilter, chatPage, countChats } from './chat.store.ts'
import { chatOf } from './chat.view.ts'

const PAGE = 20
const place = cursorOf({ at: field.instant, id: field.id, count: field.whole })

/** One page of the chats in which this person takes part, the latest word first. */
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
  const position = { after: cursor, offset: cursor ? 0 : (query.pageNumber - 1) * PAGE, limit: PAGE + 1 }
  const [rows, count, unreadChats] = await Promise.all([
    chatPage(work.db, work.companyId, filter, position),
    cursor?.count ?? countChats(work.db, work.companyId, filter),
    countChats(work.db, work.companyId, { userId: actor.userId, search: '', unread: true }),
  ])
  const next = (last: (typeof rows)[number]) =>
    place.write({ at: last.last_message_at.toISOString(), id: last.id, count })
  const { shown, ...page } = pageOf(rows, PAGE, next)
  return { records: shown.map(chatOf), count, unreadChats, ...page }
}
