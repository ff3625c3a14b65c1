import { listOutsideCalls } from '@recado/contract/outside-calls/endpoints'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'

const tableKey = ['outside-calls']

const callsQuery = (purpose: string) =>
  infiniteQueryOptions({
    queryKey: [...tableKey, purpose],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) =>
      call(listOutsideCalls, { query: { purpose, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })

/** The latest calls for a purpose, page by page, kept up to date by events. */
export function useOutsideCalls(purpose: string) {
  useServerEvent('outsideCalls', () => void refetchCached([...tableKey, purpose]))
  return useInfiniteQuery(callsQuery(purpose))
}
