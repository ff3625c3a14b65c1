import { listMessages } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { toastError } from '../../../platform/toast.ts'
import { threadLog } from './event-log.ts'
import {
  reachesFurtherBack,
  type Thread,
  withMessage,
  withNewestPage,
  withOlderPage,
  withThreadChanges,
} from './live-messages.ts'

export const threadKey = (ticketId: number) => ['messages', ticketId] as const

/** Returns all loaded conversations with their keys. Searches and earlier texts have keys with the same prefix. */
export const loadedThreads = () =>
  queryClient.getQueriesData<Thread>({
    predicate: ({ queryKey: [of, id] }) => of === 'messages' && typeof id === 'number',
  })

/** Fetches the newest pages, as far back as this browser has loaded the conversation. */
async function fetchLoaded(ticketId: number, signal: AbortSignal): Promise<Thread> {
  const params = { ticketId }
  const loadedThread = queryClient.getQueryData<Thread>(threadKey(ticketId))
  const { messages, hasMore, cursor } = await call(listMessages, { params, query: {}, signal })
  let fresh: Thread = { messages, hasMore, cursor: cursor ?? null }
  while (fresh.cursor && reachesFurtherBack(loadedThread, fresh))
    fresh = withOlderPage(fresh, await call(listMessages, { params, query: { cursor: fresh.cursor }, signal }))
  return fresh
}

/** The newest page, joined to the loaded part of the conversation. */
export const threadQuery = (ticketId: number) =>
  queryOptions({
    queryKey: threadKey(ticketId),
    refetchOnMount: 'always',
    structuralSharing: false,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<Thread> => {
      // The user reads around an old message, so the newest page does not follow the loaded part.
      const loadedThread = queryClient.getQueryData<Thread>(threadKey(ticketId))
      if (loadedThread?.newer) return loadedThread
      const mark = threadLog.mark()
      const page = await fetchLoaded(ticketId, signal)
      const joined = withNewestPage(queryClient.getQueryData<Thread>(threadKey(ticketId)), page)
      return withThreadChanges(ticketId, joined, threadLog.since(mark))
    },
  })

export const useThread = (ticketId: number) => useQuery(threadQuery(ticketId))

/** Prefetches a conversation that may be opened next, unless it was fetched in the last 20 seconds. */
export const prefetchThread = (ticketId: number) =>
  void queryClient.prefetchQuery({ ...threadQuery(ticketId), staleTime: 20_000 })

/** Adds a message from a response or an event to its conversation if that is loaded. */
export function putMessage(message: Message): void {
  threadLog.add([{ kind: 'message', message }])
  queryClient.setQueryData<Thread>(threadKey(message.ticketId), (thread) => thread && withMessage(thread, message))
}

/** Returns a function that loads older pages of a conversation, one at a time. */
export function useOlderMessages(ticketId: number) {
  const busy = useRef(false)
  const [loading, setLoading] = useState(false)
  const load = useCallback(async () => {
    const thread = queryClient.getQueryData<Thread>(threadKey(ticketId))
    if (busy.current || !thread?.hasMore || !thread.cursor) return
    busy.current = true
    setLoading(true)
    try {
      const page = await call(listMessages, { params: { ticketId }, query: { cursor: thread.cursor } })
      queryClient.setQueryData<Thread>(threadKey(ticketId), (now) =>
        now && now.cursor === thread.cursor ? withOlderPage(now, page) : now,
      )
    } catch (error) {
      toastError(error)
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [ticketId])
  return { load, loading }
}
