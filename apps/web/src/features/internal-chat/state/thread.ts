import type { Out } from '@recado/contract/endpoint'
import type { Chat } from '@recado/contract/internal-chat/chat'
import { listChatMessages } from '@recado/contract/internal-chat/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type CallInput, call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useMe } from '../../../platform/session.ts'
import {
  type ChatThread,
  unseenOf,
  withNewerChatPage,
  withNewestChatPage,
  withOlderChatPage,
} from './live-chats.rules.ts'
import { chatThreadKey } from './live-chats.ts'

/** The page size. With more unseen messages, the first of them is not on the latest page. */
const PAGE = 20

/** Which part of a chat is being loaded to be shown instead of its latest messages. */
const requestedParts = new Map<number, { around: number } | 'end'>()
let turn = 0

type PageQuery = NonNullable<CallInput<typeof listChatMessages>['query']>

function threadOf({ records, hasMore, cursor, newerCursor, firstUnseen }: Out<typeof listChatMessages>): ChatThread {
  return {
    ...{ messages: records, hasMore, cursor, newer: newerCursor ?? null },
    ...(firstUnseen === undefined ? {} : { unreadFrom: firstUnseen }),
  }
}

/**
 * Loads the newest page and merges it with the loaded part of the chat. The first load starts at the page with the
 * first message that was not on the user's screen.
 * @param unseen number of such messages
 */
const threadQuery = (chatId: number, unseen = 0) =>
  queryOptions({
    queryKey: chatThreadKey(chatId),
    refetchOnMount: 'always',
    structuralSharing: false,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<ChatThread> => {
      const read = async (query: PageQuery) =>
        threadOf(await call(listChatMessages, { params: { id: chatId }, query, signal }))
      const loaded = queryClient.getQueryData<ChatThread>(chatThreadKey(chatId))
      const place = requestedParts.get(chatId)
      if (place === 'end') return { ...(await read({})), start: { at: null, turn: ++turn } }
      if (place) return { ...(await read(place)), start: { at: place.around, turn: ++turn } }
      // The user is reading around an old message, so the newest page does not follow the loaded part.
      if (loaded?.newer) return loaded
      if (!loaded && unseen >= PAGE) return read({ unseen: true })
      return withNewestChatPage(queryClient.getQueryData<ChatThread>(chatThreadKey(chatId)), await read({}))
    },
  })

/** The loaded part of a chat. */
export function useChatThread(chat: Chat) {
  const { id: userId } = useMe()
  return useQuery(threadQuery(chat.id, unseenOf(chat, userId)))
}

/**
 * Loads a chat around one of its messages, however old, or its end. The answer includes messages of events received in
 * the meantime.
 * @throws ApiError
 */
export async function showPart(chatId: number, place: { around: number } | 'end'): Promise<void> {
  await queryClient.cancelQueries({ queryKey: chatThreadKey(chatId) })
  requestedParts.set(chatId, place)
  try {
    await queryClient.fetchQuery({ ...threadQuery(chatId), staleTime: 0 })
  } finally {
    if (requestedParts.get(chatId) === place) requestedParts.delete(chatId)
  }
}

/** Cancels a `showPart` whose answer has not arrived; the loaded part stays. */
export function cancelPart(chatId: number): void {
  if (requestedParts.has(chatId)) void queryClient.cancelQueries({ queryKey: chatThreadKey(chatId) })
}

/** Drops a part that does not reach the end once it is no longer shown, because a reopened chat starts at its end. */
export function forgetPart(chatId: number): void {
  if (!queryClient.getQueryData<ChatThread>(chatThreadKey(chatId))?.newer) return
  setTimeout(() => queryClient.removeQueries({ queryKey: chatThreadKey(chatId), type: 'inactive' }))
}

/** Loads the page after the last loaded message, one at a time. After a failure, further scrolling tries again. */
export function useNewerChatMessages(chatId: number): () => void {
  const busy = useRef(false)
  const load = useCallback(async () => {
    const after = queryClient.getQueryData<ChatThread>(chatThreadKey(chatId))?.newer
    if (busy.current || !after) return
    busy.current = true
    try {
      const page = threadOf(await call(listChatMessages, { params: { id: chatId }, query: { after } }))
      changeCached<ChatThread>(queryClient, chatThreadKey(chatId), (now) =>
        now.newer === after ? withNewerChatPage(now, page) : now,
      )
      // Messages that arrived during the last page's request were left out, so refetch.
      if (!page.newer) await queryClient.invalidateQueries({ queryKey: chatThreadKey(chatId) })
    } catch {
      // The loaded part stays unchanged.
    } finally {
      busy.current = false
    }
  }, [chatId])
  return useCallback(() => void load(), [load])
}

/** Loads older pages of a chat, one at a time (CHT-07). After a failure it waits for `retry`. */
export function useOlderChatMessages(chatId: number) {
  const busy = useRef(false)
  const [loading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const retry = useCallback(async () => {
    const thread = queryClient.getQueryData<ChatThread>(chatThreadKey(chatId))
    if (busy.current || !thread?.hasMore || !thread.cursor) return
    busy.current = true
    setLoading(true)
    setFailed(false)
    try {
      const query = { cursor: thread.cursor }
      const page = threadOf(await call(listChatMessages, { params: { id: chatId }, query }))
      changeCached<ChatThread>(queryClient, chatThreadKey(chatId), (now) =>
        now.cursor === thread.cursor ? withOlderChatPage(now, page) : now,
      )
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [chatId])
  const load = useCallback(() => void (hasFailed || retry()), [hasFailed, retry])
  return { load, retry, loading, hasFailed }
}
