import type { In, Out } from '@recado/contract/endpoint'
import type { listChatMessages as endpoint } from '@recado/contract/internal-chat/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { chatMessageOf } from './chat.view.ts'
import { chatMessagePage } from './chat-message.store.ts'
import { chatFor } from './require-chat.ts'

const PAGE = 20
const place = cursorOf({ before: field.whole })

/**
 * One page of a chat's messages, the latest first; each page oldest first.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION for a cursor that is none
 */
export async function listMessages(
  work: Work,
  actor: Actor,
  { id, query }: { id: number; query: In<typeof endpoint, 'query'> },
  sign: SignMedia,
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  await chatFor(work, actor, id)
  const rows = await chatMessagePage(work.db, work.companyId, id, {
    before: cursor?.before ?? null,
    offset: cursor ? 0 : (query.pageNumber - 1) * PAGE,
    limit: PAGE + 1,
  })
  const { shown, ...page } = pageOf(rows, PAGE, (last) => place.write({ before: last.id }))
  return { records: shown.map((row) => chatMessageOf(row, sign)).reverse(), ...page }
}
