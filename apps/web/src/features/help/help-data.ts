import { createHelp, deleteHelp, listHelps, listHelpVideos, updateHelp } from '@recado/contract/help/endpoints'
import type { HelpChange, HelpInput } from '@recado/contract/help/help'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export const videosQuery = queryOptions({
  queryKey: ['helps', 'shown'],
  queryFn: ({ signal }) => call(listHelpVideos, { signal }),
})

export const helpTableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ['helps', 'table', searchParam],
    queryFn: ({ signal, pageParam }) => call(listHelps, { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
  })

const refetchHelps = () => queryClient.invalidateQueries({ queryKey: ['helps'] })

export async function addHelp(body: HelpInput): Promise<void> {
  await call(createHelp, { body })
  await refetchHelps()
}

/** Changes the given fields of a video. */
export async function changeHelp(id: number, body: HelpChange): Promise<void> {
  await call(updateHelp, { params: { id }, body })
  await refetchHelps()
}

export async function removeHelp(id: number): Promise<void> {
  await call(deleteHelp, { params: { id } })
  await refetchHelps()
}
