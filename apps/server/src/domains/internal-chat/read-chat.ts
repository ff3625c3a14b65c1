import type { Chat } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceRead } from './announce-chat.ts'
import { raiseVersion } from './chat.store.ts'
import { chatOf } from './chat.view.ts'
import { markChatRead } from './chat-message.store.ts'
import { changedChat, lockedChatFor } from './require-chat.ts'

/**
 * Marks a chat as read by the caller, up to a message or completely. Read messages stay read.
 * @param of.userId the reader, as clients of the family send it
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, also for another user's id
 */
export async function readChat(
  work: Work,
  actor: Actor,
  of: { id: number; userId?: number | null | undefined; messageId?: number | null | undefined },
): Promise<Chat> {
  if (of.userId && of.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  const before = await lockedChatFor(work, actor, of.id)
  const reader = { chatId: of.id, userId: actor.userId, upTo: of.messageId ?? null }
  if (!(await markChatRead(work.db, work.companyId, reader))) return chatOf(before)
  await raiseVersion(work.db, work.companyId, of.id)
  const chat = chatOf(await changedChat(work, of.id))
  announceRead(work, chat, actor.userId)
  return chat
}
