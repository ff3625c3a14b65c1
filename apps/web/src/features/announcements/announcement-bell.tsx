import type { Announcement } from '@recado/contract/announcements/announcement'
import { listAnnouncements } from '@recado/contract/announcements/endpoints'
import { IconSpeakerphone } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { useStored } from '../../platform/use-stored.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'
import { announcementBellTexts } from './bell-texts.ts'
import { newestChange, unseenCount, withAnnouncementEvent } from './live-announcements.ts'

const AnnouncementList = lazyPart(() => import('./announcement-list.tsx').then((file) => file.AnnouncementList))
const AnnouncementViewer = lazyPart(() => import('./announcement-viewer.tsx').then((file) => file.AnnouncementViewer))

/** The operator's announcements, with a count of those that are new in this browser (LAY-14). */
export function AnnouncementBell() {
  const t = useTexts(announcementBellTexts)
  const announcements = useShownAnnouncements().data ?? []
  const [lastSeenChange, setLastSeenChange] = useStored('announcementsSeen')
  const [reading, setReading] = useState<Announcement | null>(null)
  const count = unseenCount(announcements, lastSeenChange)
  const label = count > 0 ? t('bellNew', { count }) : t('bell')
  return (
    <>
      <PopoverButton
        className="rc-bell"
        panelClassName="rc-news-panel"
        label={label}
        panelLabel={t('bell')}
        side="end"
        onOpen={() => count > 0 && setLastSeenChange(newestChange(announcements))}
        face={
          <>
            <IconSpeakerphone size={18} stroke={1.7} />
            {count > 0 && (
              <span className="rc-count" aria-hidden>
                {count}
              </span>
            )}
          </>
        }
      >
        {(close) => (
          <LazyParts onFail={close}>
            <AnnouncementList
              announcements={announcements}
              onRead={(announcement) => {
                close()
                setReading(announcement)
              }}
            />
          </LazyParts>
        )}
      </PopoverButton>
      {reading && (
        <LazyParts onFail={() => setReading(null)}>
          <AnnouncementViewer announcement={reading} onClose={() => setReading(null)} />
        </LazyParts>
      )}
    </>
  )
}

const activeAnnouncementsQuery = queryOptions({
  queryKey: ['announcements', 'shown'],
  queryFn: async ({ signal }) => {
    const { records } = await call(listAnnouncements, { query: { pageNumber: 1 }, signal })
    return records.filter(({ status }) => status)
  },
  staleTime: 300_000,
})

/** The active announcements, kept up to date by events (ANN-04). */
function useShownAnnouncements() {
  useServerEvent('announcement', (event) =>
    changeCached<Announcement[]>(queryClient, activeAnnouncementsQuery.queryKey, (cached) =>
      withAnnouncementEvent(cached, event),
    ),
  )
  return useQuery(activeAnnouncementsQuery)
}
