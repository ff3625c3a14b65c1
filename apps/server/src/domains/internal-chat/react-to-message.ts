import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { announceUpdate } from './announce-chat.ts'
import { isReaction, withReaction } from './chat.rules.ts'
import { raiseVersion } from './chat.store.ts'
import { type ChatMessageRow, chatMessageOf, chatOf } from './chat.view.ts'
import { chatMessageRow, saveReactions } from './chat-message.store.ts'
import { changedChat, heldChatFor } from './require-chat.ts'

/**
 * Reacts to a message; a person's new emoji takes the place of their earlier one, '' takes it back.
 * @throws AppError ERR_VALIDATION for what is no emoji, ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_NO_CHAT_MESSAGE_FOUND
 */
export async function reactToMessage(
  work: Work,
  actor: Actor,
  { id, messageId, emoji }: { id: number; messageId: number; emoji: string },
  sign: SignMedia,
): Promise<ChatMessage> {
  if (!isReaction(emoji)) throw new AppError('ERR_VALIDATION', { field: 'emoji' })
  await heldChatFor(work, actor, id)
  const before = await messageOf(work, id, messageId)
  const reactions = withReaction(before.reactions, actor.userId, emoji)
  if (JSON.stringify(reactions) === JSON.stringify(before.reactions)) return chatMessageOf(before, sign)
  const version = await raiseVersion(work.db, work.companyId, id)
  await saveReactions(work.db, work.companyId, { id: messageId, reactions, version, now: work.now })
  const shown = chatMessageOf(await messageOf(work, id, messageId), sign)
  announceUpdate(work, chatOf(await changedChat(work, id)), shown)
  return shown
}

async function messageOf(work: Work, chatId: number, id: number): Promise<ChatMessageRow> {
  const row = await chatMessageRow(work.db, work.companyId, chatId, id)
  if (!row) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND')
  return row
}
