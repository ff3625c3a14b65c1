import { listTimeline } from '@recado/contract/conversations/timeline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

/** Changes within this time are fetched together, in milliseconds. */
const JOINED = 400

/** The timeline of a ticket, fetched only while it is shown, and again after changes. */
export function useTimeline(ticketId: number, standing: string) {
  const queryKey = ['tickets', 'timeline', ticketId] as const
  const timer = useRef<number | undefined>(undefined)
  const refresh = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void queryClient.invalidateQueries({ queryKey: [...queryKey] }), JOINED)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useServerEvent('ticketNote', (event) => event.ticketId === ticketId && refresh())
  useServerEvent('appMessage', ({ action, message }) => {
    if (action === 'update' && message.ticketId === ticketId && (message.isEdited || message.isDeleted)) refresh()
  })
  const lastStanding = useRef(standing)
  useEffect(() => {
    if (lastStanding.current !== standing) refresh()
    lastStanding.current = standing
  })
  return useInfiniteQuery({
    queryKey,
    refetchOnMount: 'always',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listTimeline, { params: { id: ticketId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    getNextPageParam: (page) => page.cursor ?? null,
  })
}
