import type { Announcement } from '@recado/contract/announcements/announcement'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { mediaSigner } from '../../platform/storage/media-path.ts'

export interface AnnouncementRow {
  id: number
  title: string
  text: string
  priority: number
  status: boolean
  media_name: string | null
  media_file: string | null
  media_company: number | null
  created_at: Date
  updated_at: Date
}

export type ShowAnnouncement = (row: AnnouncementRow) => Announcement

/** Converts announcements for clients, with the picture's address signed for 24 hours (messages.3). */
export function announcementView(secrets: Secrets, clock: Clock): ShowAnnouncement {
  const sign = mediaSigner(secrets, clock)
  return (row) => ({
    id: row.id,
    title: row.title,
    text: row.text,
    priority: row.priority,
    status: row.status,
    mediaPath: row.media_file,
    mediaName: row.media_name,
    mediaUrl: row.media_file !== null && row.media_company !== null ? sign(row.media_company, row.media_file) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}
