import { type EarlierTicket, listHistory } from '@recado/contract/conversations/history'
import type { Message } from '@recado/contract/conversations/message'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { toastError } from '../../../platform/toast.ts'

/** The loaded part of the contact's earlier tickets, oldest first. */
export interface History {
  messages: readonly Message[]
  tickets: ReadonlyMap<number, EarlierTicket>
  hasMore: boolean
  cursor: string | null
}

export const historyKey = (ticketId: number) => ['history', ticketId] as const

/** Returns the loaded messages before a ticket's first one, or undefined until the user scrolls there. */
export const useHistory = (ticketId: number): History | undefined =>
  useQuery<History>({ queryKey: historyKey(ticketId), queryFn: skipToken, structuralSharing: false }).data

/** Returns a function that loads the next page further back, one page at a time. */
export function useEarlierMessages(ticketId: number) {
  const busy = useRef(false)
  const [loading, setLoading] = useState(false)
  const load = useCallback(async () => {
    const before = queryClient.getQueryData<History>(historyKey(ticketId))
    if (busy.current || before?.hasMore === false) return
    busy.current = true
    setLoading(true)
    try {
      const query = before?.cursor ? { cursor: before.cursor } : {}
      const page = await call(listHistory, { params: { id: ticketId }, query })
      queryClient.setQueryData<History>(historyKey(ticketId), {
        messages: [...page.messages, ...(before?.messages ?? [])],
        tickets: new Map([...(before?.tickets ?? []), ...page.tickets.map((one) => [one.id, one] as const)]),
        hasMore: page.hasMore,
        cursor: page.cursor ?? null,
      })
    } catch (error) {
      toastError(error)
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [ticketId])
  return { load, loading }
}
