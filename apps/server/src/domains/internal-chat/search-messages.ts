import type { ChatMessageMatch } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { matchingMessages } from './changed-message.store.ts'
import { chatMessageOf } from './chat.view.ts'
import { chatMessageRow } from './chat-message.store.ts'

/** Maximum number of matches. */
const MAX_MATCHES = 20

/** Finds messages by a part of their text, in the caller's chats only, latest first. A blank text finds nothing. */
export async function searchMessages(
  work: Work,
  { userId }: Actor,
  search: string,
  sign: SignMedia,
): Promise<ChatMessageMatch[]> {
  if (search.trim() === '') return []
  const request = { userId, search: search.trim(), limit: MAX_MATCHES }
  const matches: ChatMessageMatch[] = []
  for (const { id, chatId, uuid, title } of await matchingMessages(work.db, work.companyId, request)) {
    const row = await chatMessageRow(work.db, work.companyId, chatId, id)
    if (row) matches.push({ message: chatMessageOf(row, sign), chat: { id: chatId, uuid, title } })
  }
  return matches
}
