import type { Announcement } from '@recado/contract/announcements/announcement'
import type { Payload } from '@recado/contract/realtime'

const before = (one: Announcement, other: Announcement) => one.priority - other.priority || other.id - one.id

/** The active announcements after an event, sorted by priority, then newest first. */
export function withAnnouncementEvent(
  announcements: readonly Announcement[],
  event: Payload<'announcement'>,
): Announcement[] {
  const id = event.action === 'delete' ? event.id : event.record.id
  const others = announcements.filter((one) => one.id !== id)
  if (event.action === 'delete' || !event.record.status) return others
  return [...others, event.record].sort(before)
}

/** The time of the latest change among the announcements, stored as seen; '' without announcements. */
export const newestChange = (announcements: readonly Announcement[]): string =>
  announcements.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), '')

/** The number of announcements that changed after the last seen change. */
export const unseenCount = (announcements: readonly Announcement[], lastSeenChange: string): number =>
  announcements.filter(({ updatedAt }) => updatedAt > lastSeenChange).length
