import { drawText } from '../../ui/text/drawn-text.tsx'
import './announcements.css'
import type { Announcement } from '@recado/contract/announcements/announcement'
import { formatDay } from '../../platform/values/dates.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PriorityLabel } from './priority-label.tsx'

/** One announcement with its picture. */
export function AnnouncementViewer({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { title, text, priority, createdAt, mediaUrl, mediaName } = announcement
  return (
    <Dialog title={title} onClose={onClose} size={560} fills>
      <p className="rc-news-facts">
        <PriorityLabel priority={priority} />
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </p>
      <p className="rc-news-text">{drawText(text)}</p>
      {mediaUrl && <img className="rc-news-picture" src={mediaUrl} alt={mediaName ?? ''} />}
    </Dialog>
  )
}
