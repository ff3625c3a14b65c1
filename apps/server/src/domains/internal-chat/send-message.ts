import type { ChatMessage, ChatMessageInput } from '@recado/contract/internal-chat/chat'
import { safeFileName } from '@recado/contract/values/file-name.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { keepUpload } from '../../platform/storage/keep-upload.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { announceChatMessage } from './announce-chat.ts'
import { excerptOf, mentionsOf } from './chat.rules.ts'
import { chatMessageOf, chatOf } from './chat.view.ts'
import { chatMessageRow, EXCERPT, insertChatMessage, messageOfClient, type NewChatFile } from './chat-message.store.ts'
import type { ChatDependencies } from './chat-services.ts'
import { chatMentioned } from './facts.ts'
import { changedChat, chatFor, lockedChatFor } from './require-chat.ts'

export interface ChatPost {
  chatId: number
  body: ChatMessageInput
  files: readonly UploadedFile[]
}

/**
 * Sends a message to a chat. A repeated post with the same client id returns the first one's message.
 * @throws AppError ERR_CHAT_MESSAGE_EMPTY, ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_NO_CHAT_MESSAGE_FOUND for a quoted
 *   message of another chat, and the errors of keepUpload
 */
export async function sendMessage(
  workplace: Workplace,
  actor: Actor,
  post: ChatPost,
  deps: ChatDependencies,
): Promise<ChatMessage> {
  if (post.body.message.trim() === '' && post.files.length === 0) throw new AppError('ERR_CHAT_MESSAGE_EMPTY')
  if (post.files.length === 0) return store(workplace, actor, post, [], deps)
  // Check first, so that no files are stored for a user outside the chat or for a repeated post.
  const existingMessage = await workplace.read(actor.companyId, async (work) => {
    await chatFor(work, actor, post.chatId)
    return findRepeatedPost(work, actor, post, deps)
  })
  if (existingMessage) return existingMessage
  const place = { workplace, storage: deps.services.storage, companyId: actor.companyId }
  const storeNext = (remaining: readonly UploadedFile[], storedFiles: readonly NewChatFile[]): Promise<ChatMessage> => {
    const [upload, ...rest] = remaining
    if (!upload) return store(workplace, actor, post, storedFiles, deps)
    return keepUpload(place, upload, ({ file, filename, mimetype }) =>
      storeNext(rest, [...storedFiles, { file, name: shownName(filename), mimetype, size: upload.size }]),
    )
  }
  return storeNext(post.files, [])
}

const shownName = (filename: string): string => safeFileName(filename) ?? 'arquivo'

async function findRepeatedPost(
  work: Work,
  actor: Actor,
  { chatId, body: { clientId } }: ChatPost,
  { sign }: ChatDependencies,
): Promise<ChatMessage | null> {
  const id = clientId
    ? await messageOfClient(work.db, work.companyId, chatId, { senderId: actor.userId, clientId })
    : null
  const row = id === null ? null : await chatMessageRow(work.db, work.companyId, chatId, id)
  return row && chatMessageOf(row, sign)
}

function store(
  workplace: Workplace,
  actor: Actor,
  post: ChatPost,
  files: readonly NewChatFile[],
  deps: ChatDependencies,
): Promise<ChatMessage> {
  const { chatId, body } = post
  return workplace.run(actor.companyId, async (work) => {
    const { users } = await lockedChatFor(work, actor, chatId)
    const existingMessage = await findRepeatedPost(work, actor, post, deps)
    if (existingMessage) {
      await removeFiles(
        work,
        files.map(({ file }) => file),
      )
      return existingMessage
    }
    const quotedId = body.quotedId ?? null
    if (quotedId !== null && !(await chatMessageRow(work.db, work.companyId, chatId, quotedId)))
      throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND')
    const message = {
      chatId,
      senderId: actor.userId,
      senderName: actor.name,
      message: body.message,
      mentions: mentionsOf(body.message, body.mentions ?? [], users),
      quotedId,
      clientId: body.clientId ?? null,
      lastMessage: excerptOf(body.message, files, EXCERPT),
      now: work.now,
    }
    const id = await insertChatMessage(work.db, work.companyId, message, files)
    if (message.mentions.length > 0) await work.record(chatMentioned, { chatId, messageId: id })
    const row = await chatMessageRow(work.db, work.companyId, chatId, id)
    if (!row) throw new Error('a message was not stored')
    const sentMessage = chatMessageOf(row, deps.sign)
    announceChatMessage(work, chatOf(await changedChat(work, chatId)), sentMessage)
    return sentMessage
  })
}
