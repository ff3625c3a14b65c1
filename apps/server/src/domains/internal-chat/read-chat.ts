import type { Chat } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceRead } from './announce-chat.ts'
import { raiseVersion } from './chat.store.ts'
import { chatOf } from './chat.view.ts'
import { markRead } from './chat-message.store.ts'
import { changedChat, heldChatFor } from './require-chat.ts'

/**
 * This person has read a chat, up to a message or all of it; what is read stays read.
 * @param of.userId as clients of the family name the reader
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, also for somebody else's reading
 */
export async function readChat(
  work: Work,
  actor: Actor,
  of: { id: number; userId?: number | null | undefined; messageId?: number | null | undefined },
): Promise<Chat> {
  if (of.userId && of.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  const before = await heldChatFor(work, actor, of.id)
  const reader = { chatId: of.id, userId: actor.userId, upTo: of.messageId ?? null }
  if (!(await markRead(work.db, work.companyId, reader))) return chatOf(before)
  await raiseVersion(work.db, work.companyId, of.id)
  const chat = chatOf(await changedChat(work, of.id))
  announceRead(work, chat, actor.userId)
  return chat
}
