import { listMessages } from '@recado/contract/conversations/endpoints'
import { useCallback, useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { toastError } from '../../../platform/toast.ts'
import { threadLog } from './event-log.ts'
import { type Thread, withNewerPage, withThreadChanges } from './live-messages.ts'
import { threadKey } from './message-queries.ts'

let turn = 0

/**
 * Loads a conversation around one of its messages, however old. More pages can be loaded in both directions.
 * @throws ApiError ERR_NO_MESSAGE_FOUND when the ticket has no such message
 */
export async function loadAround(ticketId: number, messageId: number): Promise<void> {
  const page = await call(listMessages, { params: { ticketId }, query: { around: messageId } })
  await queryClient.cancelQueries({ queryKey: threadKey(ticketId) })
  queryClient.setQueryData<Thread>(threadKey(ticketId), {
    messages: page.messages,
    hasMore: page.hasMore,
    cursor: page.cursor ?? null,
    newer: page.newerCursor ?? null,
    around: { id: messageId, turn: ++turn },
  })
}

/** Discards the part loaded around a message and loads the end of the conversation again. */
export const backToEnd = (ticketId: number): Promise<void> =>
  queryClient.resetQueries({ queryKey: threadKey(ticketId) })

/** Returns a function that loads the page after the last loaded message, one at a time. */
export function useNewerMessages(ticketId: number): () => Promise<void> {
  const busy = useRef(false)
  return useCallback(async () => {
    const thread = queryClient.getQueryData<Thread>(threadKey(ticketId))
    if (busy.current || !thread?.newer) return
    busy.current = true
    try {
      const mark = threadLog.mark()
      const page = await call(listMessages, { params: { ticketId }, query: { after: thread.newer } })
      queryClient.setQueryData<Thread>(threadKey(ticketId), (now) =>
        now && now.newer === thread.newer
          ? withThreadChanges(ticketId, withNewerPage(now, page), threadLog.since(mark))
          : now,
      )
    } catch (error) {
      toastError(error)
    } finally {
      busy.current = false
    }
  }, [ticketId])
}
