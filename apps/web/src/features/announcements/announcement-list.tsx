import { drawableLine } from '@recado/contract/values/drawable.rules'
import './announcements.css'
import type { Announcement } from '@recado/contract/announcements/announcement'
import { useTexts } from '../../platform/i18n/texts.ts'
import { announcementTexts } from './announcement-texts.ts'
import { PriorityLabel } from './priority-label.tsx'

export interface AnnouncementListProps {
  announcements: readonly Announcement[]
  onRead: (announcement: Announcement) => void
}

/** The active announcements below the bell, each with its priority. A click opens one. */
export function AnnouncementList({ announcements, onRead }: AnnouncementListProps) {
  const t = useTexts(announcementTexts)
  return (
    <>
      <h2 className="rc-news-title">{t('title')}</h2>
      {announcements.length === 0 ? (
        <p className="rc-news-empty">{t('empty')}</p>
      ) : (
        <ul className="rc-news-list">
          {announcements.map((announcement) => (
            <li key={announcement.id}>
              <button type="button" className="rc-news-row" onClick={() => onRead(announcement)}>
                <strong>{announcement.title}</strong>
                <PriorityLabel priority={announcement.priority} />
                <span>{drawableLine(announcement.text)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
