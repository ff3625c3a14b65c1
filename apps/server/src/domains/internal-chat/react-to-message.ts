import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { announceUpdate } from './announce-chat.ts'
import { isReaction, withChatReaction } from './chat.rules.ts'
import { raiseVersion } from './chat.store.ts'
import { type ChatMessageRow, chatMessageOf, chatOf } from './chat.view.ts'
import { chatMessageRow, saveChatReactions } from './chat-message.store.ts'
import { changedChat, lockedChatFor } from './require-chat.ts'

/**
 * Reacts to a message. A new emoji replaces the user's earlier one; '' removes it.
 * @throws AppError ERR_VALIDATION for a text that is not an emoji, ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION,
 *   ERR_NO_CHAT_MESSAGE_FOUND
 */
export async function reactToInternalMessage(
  work: Work,
  actor: Actor,
  { id, messageId, emoji }: { id: number; messageId: number; emoji: string },
  sign: SignMedia,
): Promise<ChatMessage> {
  if (!isReaction(emoji)) throw new AppError('ERR_VALIDATION', { field: 'emoji' })
  await lockedChatFor(work, actor, id)
  const before = await messageOf(work, id, messageId)
  const reactions = withChatReaction(before.reactions, actor.userId, emoji)
  if (JSON.stringify(reactions) === JSON.stringify(before.reactions)) return chatMessageOf(before, sign)
  const version = await raiseVersion(work.db, work.companyId, id)
  await saveChatReactions(work.db, work.companyId, { id: messageId, reactions, version, now: work.now })
  const message = chatMessageOf(await messageOf(work, id, messageId), sign)
  announceUpdate(work, chatOf(await changedChat(work, id)), message)
  return message
}

async function messageOf(work: Work, chatId: number, id: number): Promise<ChatMessageRow> {
  const row = await chatMessageRow(work.db, work.companyId, chatId, id)
  if (!row || row.deleted_at !== null) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND')
  return row
}
