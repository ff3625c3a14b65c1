import type { Announcement } from '@recado/contract/announcements/announcement'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'
import { bellTexts } from './bell-texts.ts'
import { newestChange, unseenCount } from './live-announcements.ts'
import { useShownAnnouncements } from './shown-announcements.ts'

const AnnouncementList = lazyPart(() => import('./announcement-list.tsx').then((file) => file.AnnouncementList))
const AnnouncementViewer = lazyPart(() => import('./announcement-viewer.tsx').then((file) => file.AnnouncementViewer))

/** The operator's announcements, with a count of the new ones at this browser (LAY-14). */
export function AnnouncementBell() {
  const t = useTexts(bellTexts)
  const shown = useShownAnnouncements().data ?? []
  const [seen, setSeen] = useStored('announcementsSeen')
  const [reading, setReading] = useState<Announcement | null>(null)
  const count = unseenCount(shown, seen)
  const label = count > 0 ? t('bellNew', { count }) : t('bell')
  return (
    <>
      <PopoverButton
        className="rc-bell"
        panelClassName="rc-news-panel"
        label={label}
        panelLabel={t('bell')}
        side="end"
        onOpen={() => count > 0 && setSeen(newestChange(shown))}
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
              announcements={shown}
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
