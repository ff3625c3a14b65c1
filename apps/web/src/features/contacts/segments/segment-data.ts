import {
  createSegment,
  deleteSegment,
  listSegments,
  type Segment,
  updateSegment,
} from '@recado/contract/contacts/segments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type ContactFilters, toContactQuery } from '../contact-list/list-filters.rules.ts'

const segmentsQuery = queryOptions({
  queryKey: ['contacts', 'segments'],
  refetchOnMount: 'always',
  queryFn: ({ signal }) => call(listSegments, { signal }),
})

/** The company's segments by name, kept up to date by events. */
export function useSegments() {
  useServerEvent('contactSegment', () => void queryClient.invalidateQueries({ queryKey: segmentsQuery.queryKey }))
  return useQuery({ ...segmentsQuery, enabled: useCan('contacts:view') })
}

const fetchAgain = () => queryClient.invalidateQueries({ queryKey: segmentsQuery.queryKey })

/** Saves the filters under a name. */
export async function saveSegment(name: string, filters: ContactFilters): Promise<Segment> {
  const segment = await call(createSegment, { body: { name, filter: toContactQuery(filters) } })
  await fetchAgain()
  return segment
}

/** Replaces the filters of a segment. */
export async function replaceFilter(id: number, filters: ContactFilters): Promise<void> {
  await call(updateSegment, { params: { id }, body: { filter: toContactQuery(filters) } })
  await fetchAgain()
}

export async function removeSegment(id: number): Promise<void> {
  await call(deleteSegment, { params: { id } })
  await fetchAgain()
}
