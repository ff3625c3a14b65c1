import { createHelp, deleteHelp, listHelps, listHelpVideos, updateHelp } from '@recado/contract/help/endpoints'
import type { HelpInput } from '@recado/contract/help/help'
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

const again = () => queryClient.invalidateQueries({ queryKey: ['helps'] })

/** Adds a video, or changes the one with the id. */
export async function saveHelp(body: HelpInput, id?: number): Promise<void> {
  await (id === undefined ? call(createHelp, { body }) : call(updateHelp, { params: { id }, body }))
  await again()
}

export async function removeHelp(id: number): Promise<void> {
  await call(deleteHelp, { params: { id } })
  await again()
}
