import type { Announcement } from '@recado/contract/announcements/announcement'
import { listAnnouncements } from '@recado/contract/announcements/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withAnnouncementEvent } from './live-announcements.ts'

const shownQuery = queryOptions({
  queryKey: ['announcements', 'shown'],
  queryFn: async ({ signal }) => {
    const { records } = await call(listAnnouncements, { query: { pageNumber: 1 }, signal })
    return records.filter(({ status }) => status)
  },
  staleTime: 300_000,
})

/** The active announcements, kept in step by events (ANN-04). */
export function useShownAnnouncements() {
  useServerEvent('announcement', (event) =>
    changeCached<Announcement[]>(queryClient, shownQuery.queryKey, (shown) => withAnnouncementEvent(shown, event)),
  )
  return useQuery(shownQuery)
}
