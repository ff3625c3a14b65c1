import type { Chat } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceRead } from './announce-chat.ts'
import { lockChat, raiseVersion, waitingChats } from './chat.store.ts'
import { chatOf } from './chat.view.ts'
import { type ChatReading, markChatRead } from './chat-message.store.ts'
import { changedChat, lockedChatFor } from './require-chat.ts'

/**
 * Marks a chat as read by the caller, up to a message or completely. Read messages stay read. The last message on
 * the caller's screen is stored beside it.
 * @param of.userId the reader, as clients of the family send it
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, also for another user's id
 */
export async function readChat(
  work: Work,
  actor: Actor,
  of: {
    id: number
    userId?: number | null | undefined
    messageId?: number | null | undefined
    seenId?: number | null | undefined
  },
): Promise<Chat> {
  if (of.userId && of.userId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  const before = await lockedChatFor(work, actor, of.id)
  const reading = { chatId: of.id, userId: actor.userId, upTo: of.messageId ?? null, seenTo: of.seenId ?? null }
  return (await storeReading(work, { ...reading, skips: false })) ?? chatOf(before)
}

/** Marks all chats of the caller as read, also messages that were not on the caller's screen. */
export async function readAllChats(work: Work, { userId }: Actor): Promise<void> {
  for (const chatId of await waitingChats(work.db, work.companyId, userId))
    if (await lockChat(work.db, work.companyId, chatId))
      await storeReading(work, { chatId, userId, upTo: null, seenTo: null, skips: true })
}

/** Requires the chat's lock. Null when nothing changed. */
async function storeReading(work: Work, reading: ChatReading): Promise<Chat | null> {
  if (!(await markChatRead(work.db, work.companyId, reading))) return null
  await raiseVersion(work.db, work.companyId, reading.chatId)
  const chat = chatOf(await changedChat(work, reading.chatId))
  announceRead(work, chat, reading.userId)
  return chat
}
