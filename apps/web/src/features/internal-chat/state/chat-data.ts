import type { Chat, ChatChange, ChatInput } from '@recado/contract/internal-chat/chat'
import {
  createChat,
  deleteChat,
  deleteChatMessage,
  leaveChat,
  listChats,
  reactToChatMessage,
  readAllChats,
  readChat,
  searchChatMessages,
  showChat,
  updateChat,
  updateChatMessage,
} from '@recado/contract/internal-chat/endpoints'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { putChat, putChatMessage, removeChatFromCaches } from './live-chats.ts'

// Errors are shown in place of the data, never as toasts (CHT-10).
const meta = { silent: true }

export const chatListQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ['chats', 'list', searchParam],
    queryFn: ({ signal, pageParam }) =>
      call(listChats, { query: { searchParam, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    meta,
  })

export const useChatList = (searchParam: string) => useInfiniteQuery(chatListQuery(searchParam))

/** The chats with unread messages, and their number (LAY-15). */
export const unreadQuery = queryOptions({
  queryKey: ['chats', 'unread'],
  queryFn: ({ signal }) => call(listChats, { query: { unread: true }, signal }),
  staleTime: 300_000,
  meta,
})

/** One chat by its uuid or id. */
export const chatQuery = (key: string) =>
  queryOptions({
    queryKey: ['chats', 'one', key],
    queryFn: ({ signal }) => call(showChat, { params: { id: key }, signal }),
    meta,
  })

export const useChat = (key: string) => useQuery(chatQuery(key))

export async function addChat(input: ChatInput): Promise<Chat> {
  const chat = await call(createChat, { body: input })
  putChat(chat)
  return chat
}

export async function changeChat(id: number, change: ChatChange): Promise<Chat> {
  const chat = await call(updateChat, { params: { id }, body: change })
  putChat(chat)
  return chat
}

/** The chats that this browser's user has left or deleted, who needs no notice about it. */
const endedHere = new Set<number>()

export const isEndedHere = (id: number): boolean => endedHere.has(id)

export const removeChat = (id: number): Promise<void> => end(id, () => call(deleteChat, { params: { id } }))

export const leave = (id: number): Promise<void> => end(id, () => call(leaveChat, { params: { id } }))

async function end(id: number, ask: () => Promise<unknown>): Promise<void> {
  // The event may arrive before the answer.
  endedHere.add(id)
  try {
    await ask()
  } catch (error) {
    endedHere.delete(id)
    throw error
  }
  removeChatFromCaches(id)
}

/**
 * Marks a chat as read.
 * @param seenId the last message on the screen; null leaves it as it is
 */
export async function markChatRead(id: number, userId: number, seenId: number | null): Promise<void> {
  putChat(await call(readChat, { params: { id }, body: { userId, ...(seenId === null ? {} : { seenId }) } }))
}

/** Marks all chats as read, and loads the lists again, because they may have missed the event of a chat. */
export async function markAllChatsRead(): Promise<void> {
  await call(readAllChats, {})
  await Promise.all([refetchCached(['chats', 'list']), refetchCached(['chats', 'unread'])])
}

/** Messages with a text in the user's chats. A blank text finds nothing. */
export const useFoundMessages = (searchParam: string) =>
  useQuery({
    queryKey: ['chats', 'found', searchParam],
    queryFn: ({ signal }) => call(searchChatMessages, { query: { searchParam }, signal }),
    enabled: searchParam.trim() !== '',
    meta,
  })

/** Changes the text of the user's own message. */
export async function changeOwnMessage(
  id: number,
  messageId: number,
  message: string,
  mentions: number[],
): Promise<void> {
  putChatMessage(await call(updateChatMessage, { params: { id, messageId }, body: { message, mentions } }))
}

/** Deletes the user's own message; its mark stays. */
export async function deleteOwnMessage(id: number, messageId: number): Promise<void> {
  putChatMessage(await call(deleteChatMessage, { params: { id, messageId } }))
}

/** @param emoji '' removes the reaction */
export async function react(id: number, messageId: number, emoji: string): Promise<void> {
  putChatMessage(await call(reactToChatMessage, { params: { id, messageId }, body: { emoji } }))
}
