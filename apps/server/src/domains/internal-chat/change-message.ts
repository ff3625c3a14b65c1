import type { ChatMessage, ChatMessageChange } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { announceUpdate } from './announce-chat.ts'
import { changeChatText, clearChatMessage, recountMentions, setLastMessage } from './changed-message.store.ts'
import { excerptOf, mentionsOf } from './chat.rules.ts'
import { raiseVersion } from './chat.store.ts'
import { type ChatMessageRow, type ChatRow, chatMessageOf, chatOf } from './chat.view.ts'
import { chatMessagePage, chatMessageRow, EXCERPT } from './chat-message.store.ts'
import { changedChat, lockedChatFor } from './require-chat.ts'

interface MessagePlace {
  id: number
  messageId: number
}

/**
 * Changes the text of a message that the caller wrote. Users who are mentioned for the first time get no notice.
 * @throws AppError ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION for messages of others, ERR_NO_CHAT_MESSAGE_FOUND also for a
 *   deleted one, ERR_CHAT_MESSAGE_EMPTY for a message without text and files
 */
export async function updateChatMessage(
  work: Work,
  actor: Actor,
  { id, messageId, change }: MessagePlace & { change: ChatMessageChange },
  sign: SignMedia,
): Promise<ChatMessage> {
  const { chat, row } = await ownMessage(work, actor, { id, messageId })
  if (change.message.trim() === '' && row.files.length === 0) throw new AppError('ERR_CHAT_MESSAGE_EMPTY')
  if (change.message === row.message) return chatMessageOf(row, sign)
  const version = await raiseVersion(work.db, work.companyId, id)
  const mentions = mentionsOf(change.message, change.mentions ?? [], chat.users)
  const { message } = change
  await changeChatText(work.db, work.companyId, { id: messageId, version, now: work.now, message, mentions })
  return announceChanged(work, { id, messageId }, sign)
}

/**
 * Deletes text, files and reactions of a message that the caller wrote. Its mark stays.
 * @throws AppError as `updateChatMessage`
 */
export async function deleteChatMessage(
  work: Work,
  actor: Actor,
  { id, messageId }: MessagePlace,
  sign: SignMedia,
): Promise<ChatMessage> {
  await ownMessage(work, actor, { id, messageId })
  const version = await raiseVersion(work.db, work.companyId, id)
  await removeFiles(work, await clearChatMessage(work.db, work.companyId, { id: messageId, version, now: work.now }))
  return announceChanged(work, { id, messageId }, sign)
}

async function ownMessage(
  work: Work,
  actor: Actor,
  { id, messageId }: MessagePlace,
): Promise<{ chat: ChatRow; row: ChatMessageRow }> {
  const chat = await lockedChatFor(work, actor, id)
  const row = await chatMessageRow(work.db, work.companyId, id, messageId)
  if (!row || row.deleted_at !== null) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND')
  if (row.sender_id !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  return { chat, row }
}

async function announceChanged(work: Work, { id, messageId }: MessagePlace, sign: SignMedia): Promise<ChatMessage> {
  const { db, companyId } = work
  await recountMentions(db, companyId, id)
  const [last] = await chatMessagePage(db, companyId, id, { from: { offset: 0 }, limit: 1 })
  if (last?.id === messageId) await setLastMessage(db, companyId, id, excerptOf(last.message, last.files, EXCERPT))
  const row = await chatMessageRow(db, companyId, id, messageId)
  if (!row) throw new Error('a message vanished under the lock of its chat')
  const message = chatMessageOf(row, sign)
  announceUpdate(work, chatOf(await changedChat(work, id)), message)
  return message
}
