import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idParam, idValue, optionalId, optionalText, pageNumber, text } from '../values/wire.ts'
import {
  CHAT_FILE_MAX_BYTES,
  chat,
  chatChange,
  chatInput,
  chatMessage,
  chatMessageChange,
  chatMessageInput,
  chatMessageMatch,
  linkedTicket,
  MOST_CHAT_FILES,
  MOST_LINKED_TICKETS,
} from './chat.ts'

const id = idParam('id')
/** Id or uuid of a chat. Any other text matches no chat. */
const chatKey = z.object({ id: text(64, 1) })
/** A list as JSON text, comma-separated, or as a repeated parameter. */
const listOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (!value.startsWith('[')) return value.split(',').filter(Boolean)
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
const noChat = ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'] as const

export const listChats = defineEndpoint({
  id: 'chats.index',
  method: 'GET',
  path: '/chats',
  access: needs('chats:view', 'useInternalChat'),
  summary:
    'The chats in which the caller takes part, the latest word first, 20 a page; search by title or person; only unread ones with `unread`',
  query: z.object({ ...pageQuery, unread: flag }),
  response: z.object({
    records: z.array(chat),
    ...pageReply,
    /** Number of chats with unread messages of the caller, regardless of the search. */
    unreadChats: z.int(),
  }),
})

/** Additive. */
export const listLinkedTickets = defineEndpoint({
  id: 'chats.tickets',
  method: 'GET',
  path: '/chats/tickets',
  access: needs('chats:view', 'useInternalChat'),
  summary: 'Of the tickets with these uuids, those that the caller may see: what a link to one shows',
  query: z.object({
    uuids: z.preprocess(listOf, z.array(z.uuid()).max(MOST_LINKED_TICKETS)),
  }),
  response: z.object({ records: z.array(linkedTicket) }),
})

/** Additive. */
export const searchChatMessages = defineEndpoint({
  id: 'chats.search',
  method: 'GET',
  path: '/chats/messages',
  access: needs('chats:view', 'useInternalChat'),
  summary: 'The latest messages with a text, in the chats in which the caller takes part; at most 20',
  query: z.object({ searchParam: text(200) }),
  response: z.object({ records: z.array(chatMessageMatch) }),
})

/** Additive. */
export const showChat = defineEndpoint({
  id: 'chats.show',
  method: 'GET',
  path: '/chats/:id',
  access: needs('chats:view', 'useInternalChat'),
  summary: 'One chat, by its number or uuid, for those who take part',
  params: chatKey,
  response: chat,
  errors: noChat,
})

export const createChat = defineEndpoint({
  id: 'chats.create',
  method: 'POST',
  path: '/chats',
  access: needs('chats:edit', 'useInternalChat'),
  summary: 'Begin a chat with colleagues; the caller owns it and takes part',
  body: chatInput,
  response: chat,
  errors: ['ERR_NO_USER_FOUND'],
})

export const updateChat = defineEndpoint({
  id: 'chats.update',
  method: 'PUT',
  path: '/chats/:id',
  access: needs('chats:edit', 'useInternalChat'),
  summary: 'Change the title and people of a chat, as its owner',
  params: id,
  body: chatChange,
  response: chat,
  errors: [...noChat, 'ERR_NO_USER_FOUND'],
})

export const deleteChat = defineEndpoint({
  id: 'chats.delete',
  method: 'DELETE',
  path: '/chats/:id',
  access: needs('chats:edit', 'useInternalChat'),
  summary: 'Delete a chat with its messages and files, as its owner',
  params: id,
  response: confirmation,
  errors: noChat,
})

/** Additive. */
export const leaveChat = defineEndpoint({
  id: 'chats.leave',
  method: 'POST',
  path: '/chats/:id/leave',
  access: needs('chats:edit', 'useInternalChat'),
  summary:
    'Take part in a chat no more; what the caller wrote stays, an owned chat goes to somebody who stays, one in which nobody is left is deleted',
  params: id,
  response: confirmation,
  errors: noChat,
})

export const listChatMessages = defineEndpoint({
  id: 'chats.messages',
  method: 'GET',
  path: '/chats/:id/messages',
  access: needs('chats:view', 'useInternalChat'),
  summary:
    'Messages of a chat for those who take part, the latest page first, each page oldest first, 20 a page; or the page around one of them',
  params: id,
  query: z.object({
    pageNumber,
    cursor: optionalText(400),
    /** Returns the page around this message, with ten messages on either side (additive). */
    around: optionalId,
    /** `newerCursor` of an earlier response: returns the page after it (additive). */
    after: optionalText(400),
    /** Returns the page around the caller's first unread message, or the latest page if all are read (additive). */
    unread: flag,
    /** Returns the page around the first message that was not on the caller's screen, otherwise the latest page (additive). */
    unseen: flag,
  }),
  response: z.object({
    records: z.array(chatMessage),
    hasMore: z.boolean(),
    cursor: z.string().nullable(),
    /** With `around`, `after`, `unread` and `unseen`: cursor of the next newer page. Null at the end of the chat. */
    newerCursor: z.string().nullable().optional(),
    /** With `unread`: the caller's first unread message. */
    firstUnread: z.int().optional(),
    /** With `unseen`: the first message that was not on the caller's screen. */
    firstUnseen: z.int().optional(),
  }),
  errors: [...noChat, 'ERR_NO_CHAT_MESSAGE_FOUND'],
})

export const sendChatMessage = defineEndpoint({
  id: 'chats.send',
  method: 'POST',
  path: '/chats/:id/messages',
  access: needs('chats:edit', 'useInternalChat'),
  summary: 'Say something in a chat: a text, files, or both; the same `clientId` says it once',
  params: id,
  body: chatMessageInput,
  multipart: { field: 'files', maxFiles: MOST_CHAT_FILES, maxBytes: CHAT_FILE_MAX_BYTES },
  response: chatMessage,
  errors: [...noChat, 'ERR_CHAT_MESSAGE_EMPTY', 'ERR_NO_CHAT_MESSAGE_FOUND', 'ERR_EMPTY_FILE'],
})

export const readChat = defineEndpoint({
  id: 'chats.read',
  method: 'POST',
  path: '/chats/:id/read',
  access: needs('chats:view', 'useInternalChat'),
  summary:
    'The caller has read a chat, up to a message (`messageId`, additive) or all of it; `userId` may only be their own; `seenId` (additive) is the last message that was on their screen',
  params: id,
  body: z.object({ userId: optionalId, messageId: optionalId, seenId: optionalId }).nullish(),
  response: chat,
  errors: noChat,
})

/** Additive. */
export const readAllChats = defineEndpoint({
  id: 'chats.readAll',
  method: 'POST',
  path: '/chats/read',
  access: needs('chats:view', 'useInternalChat'),
  summary: 'Mark all chats of the caller as read, also what was not on their screen',
  response: confirmation,
})

/** Additive. */
export const updateChatMessage = defineEndpoint({
  id: 'chats.updateMessage',
  method: 'PUT',
  path: '/chats/:id/messages/:messageId',
  access: needs('chats:edit', 'useInternalChat'),
  summary: 'Change the text of a message that the caller wrote',
  params: z.object({ id: idValue, messageId: idValue }),
  body: chatMessageChange,
  response: chatMessage,
  errors: [...noChat, 'ERR_NO_CHAT_MESSAGE_FOUND', 'ERR_CHAT_MESSAGE_EMPTY'],
})

/** Additive. */
export const deleteChatMessage = defineEndpoint({
  id: 'chats.deleteMessage',
  method: 'DELETE',
  path: '/chats/:id/messages/:messageId',
  access: needs('chats:edit', 'useInternalChat'),
  summary: 'Delete text and files of a message that the caller wrote; a mark stays in the chat',
  params: z.object({ id: idValue, messageId: idValue }),
  response: chatMessage,
  errors: [...noChat, 'ERR_NO_CHAT_MESSAGE_FOUND'],
})

/** Additive. */
export const reactToChatMessage = defineEndpoint({
  id: 'chats.react',
  method: 'PUT',
  path: '/chats/:id/messages/:messageId/reaction',
  access: needs('chats:edit', 'useInternalChat'),
  summary: 'React to a message of a chat with one emoji; an empty one takes the reaction back',
  params: z.object({ id: idValue, messageId: idValue }),
  body: z.object({ emoji: text(32) }),
  response: chatMessage,
  errors: [...noChat, 'ERR_NO_CHAT_MESSAGE_FOUND'],
})
