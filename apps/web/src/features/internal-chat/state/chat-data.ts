import type { Chat, ChatChange, ChatInput } from '@recado/contract/internal-chat/chat'
import {
  createChat,
  deleteChat,
  listChatMessages,
  listChats,
  reactToChatMessage,
  readChat,
  showChat,
  updateChat,
} from '@recado/contract/internal-chat/endpoints'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { type Thread, withNewestPage, withOlderPage } from './live-chats.rules.ts'
import { putChat, putGone, putMessage, threadKey } from './live-chats.ts'

// Failures are shown where the data would be, never as toasts (CHT-10).
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

/** The chats with something unread, and how many there are (LAY-15). */
export const unreadQuery = queryOptions({
  queryKey: ['chats', 'unread'],
  queryFn: ({ signal }) => call(listChats, { query: { unread: true }, signal }),
  staleTime: 300_000,
  meta,
})

/** One chat by its uuid or number. */
export const chatQuery = (key: string) =>
  queryOptions({
    queryKey: ['chats', 'one', key],
    queryFn: ({ signal }) => call(showChat, { params: { id: key }, signal }),
    meta,
  })

export const useChat = (key: string) => useQuery(chatQuery(key))

/** The newest page, joined to what this browser has loaded of the chat. */
const threadQuery = (chatId: number) =>
  queryOptions({
    queryKey: threadKey(chatId),
    refetchOnMount: 'always',
    structuralSharing: false,
    meta,
    queryFn: async ({ signal }): Promise<Thread> => {
      const { records, ...page } = await call(listChatMessages, { params: { id: chatId }, query: {}, signal })
      return withNewestPage(queryClient.getQueryData<Thread>(threadKey(chatId)), { ...page, messages: records })
    },
  })

export const useThread = (chatId: number) => useQuery(threadQuery(chatId))

/** Loads older pages of a chat, one at a time (CHT-07). After a failure it waits for `again`. */
export function useOlderMessages(chatId: number) {
  const busy = useRef(false)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const again = useCallback(async () => {
    const thread = queryClient.getQueryData<Thread>(threadKey(chatId))
    if (busy.current || !thread?.hasMore || !thread.cursor) return
    busy.current = true
    setLoading(true)
    setFailed(false)
    try {
      const query = { cursor: thread.cursor }
      const { records, ...page } = await call(listChatMessages, { params: { id: chatId }, query })
      changeCached<Thread>(queryClient, threadKey(chatId), (now) =>
        now.cursor === thread.cursor ? withOlderPage(now, { ...page, messages: records }) : now,
      )
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [chatId])
  const load = useCallback(() => void (failed || again()), [failed, again])
  return { load, again, loading, failed }
}

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

export async function removeChat(id: number): Promise<void> {
  await call(deleteChat, { params: { id } })
  putGone(id)
}

/** Says that the person has read a chat up to a message. */
export async function markRead(id: number, messageId: number, userId: number): Promise<void> {
  putChat(await call(readChat, { params: { id }, body: { userId, messageId } }))
}

/** @param emoji '' takes the reaction back */
export async function react(id: number, messageId: number, emoji: string): Promise<void> {
  putMessage(await call(reactToChatMessage, { params: { id, messageId }, body: { emoji } }))
}
