import type { Out } from '@recado/contract/endpoint'
import type { Chat } from '@recado/contract/internal-chat/chat'
import { listChatMessages } from '@recado/contract/internal-chat/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type CallInput, call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useMe } from '../../../platform/session.ts'
import { type Thread, unreadsOf, withNewerPage, withNewestPage, withOlderPage } from './live-chats.rules.ts'
import { threadKey } from './live-chats.ts'

/** The length of a page: of more unread messages than that the first one is not on the latest page. */
const PAGE = 20

/** Which part of a chat is to be shown instead of its latest messages, while that is being fetched. */
const wanted = new Map<number, { around: number } | 'end'>()
let turn = 0

type Asked = NonNullable<CallInput<typeof listChatMessages>['query']>

function threadOf({ records, hasMore, cursor, newerCursor, firstUnread }: Out<typeof listChatMessages>): Thread {
  return {
    ...{ messages: records, hasMore, cursor, newer: newerCursor ?? null },
    ...(firstUnread === undefined ? {} : { unreadFrom: firstUnread }),
  }
}

/**
 * The newest page, joined to what this browser has loaded of the chat; at first the page with the first unread message.
 * @param unreads how many messages the person has not read
 */
const threadQuery = (chatId: number, unreads = 0) =>
  queryOptions({
    queryKey: threadKey(chatId),
    refetchOnMount: 'always',
    structuralSharing: false,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<Thread> => {
      const read = async (query: Asked) =>
        threadOf(await call(listChatMessages, { params: { id: chatId }, query, signal }))
      const known = queryClient.getQueryData<Thread>(threadKey(chatId))
      const place = wanted.get(chatId)
      if (place === 'end') return { ...(await read({})), start: { at: null, turn: ++turn } }
      if (place) return { ...(await read(place)), start: { at: place.around, turn: ++turn } }
      // Somebody reads around an old message: the newest page does not belong behind it.
      if (known?.newer) return known
      if (!known && unreads >= PAGE) return read({ unread: true })
      return withNewestPage(queryClient.getQueryData<Thread>(threadKey(chatId)), await read({}))
    },
  })

/** The loaded part of a chat. */
export function useThread(chat: Chat) {
  const { id: userId } = useMe()
  return useQuery(threadQuery(chat.id, unreadsOf(chat, userId)))
}

/**
 * Loads a chat around one of its messages, however far back, or its end anew. Events that come meanwhile are in the answer.
 * @throws ApiError
 */
export async function showPart(chatId: number, place: { around: number } | 'end'): Promise<void> {
  await queryClient.cancelQueries({ queryKey: threadKey(chatId) })
  wanted.set(chatId, place)
  try {
    await queryClient.fetchQuery({ ...threadQuery(chatId), staleTime: 0 })
  } finally {
    if (wanted.get(chatId) === place) wanted.delete(chatId)
  }
}

/** Cancels a `showPart` whose answer has not arrived: the loaded part stays. */
export function cancelPart(chatId: number): void {
  if (wanted.has(chatId)) void queryClient.cancelQueries({ queryKey: threadKey(chatId) })
}

/** Forgets a part that does not reach the end, once nobody looks at it: a chat that is opened anew begins at its end. */
export function forgetPart(chatId: number): void {
  if (!queryClient.getQueryData<Thread>(threadKey(chatId))?.newer) return
  setTimeout(() => queryClient.removeQueries({ queryKey: threadKey(chatId), type: 'inactive' }))
}

/** Loads the page after the last loaded message, one at a time; one that fails is asked for again by the next scrolling. */
export function useNewerMessages(chatId: number): () => void {
  const busy = useRef(false)
  const load = useCallback(async () => {
    const after = queryClient.getQueryData<Thread>(threadKey(chatId))?.newer
    if (busy.current || !after) return
    busy.current = true
    try {
      const page = threadOf(await call(listChatMessages, { params: { id: chatId }, query: { after } }))
      changeCached<Thread>(queryClient, threadKey(chatId), (now) =>
        now.newer === after ? withNewerPage(now, page) : now,
      )
      // What came while the last page was on its way stood behind what was loaded.
      if (!page.newer) await queryClient.invalidateQueries({ queryKey: threadKey(chatId) })
    } catch {
      // The end stays where it is.
    } finally {
      busy.current = false
    }
  }, [chatId])
  return useCallback(() => void load(), [load])
}

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
      const page = threadOf(await call(listChatMessages, { params: { id: chatId }, query }))
      changeCached<Thread>(queryClient, threadKey(chatId), (now) =>
        now.cursor === thread.cursor ? withOlderPage(now, page) : now,
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
