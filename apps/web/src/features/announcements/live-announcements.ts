import type { Announcement } from '@recado/contract/announcements/announcement'
import type { Payload } from '@recado/contract/realtime'

const before = (one: Announcement, other: Announcement) => one.priority - other.priority || other.id - one.id

/** The active announcements after an event, the most pressing and newest first. */
export function withAnnouncementEvent(shown: readonly Announcement[], event: Payload<'announcement'>): Announcement[] {
  const id = event.action === 'delete' ? event.id : event.record.id
  const others = shown.filter((one) => one.id !== id)
  if (event.action === 'delete' || !event.record.status) return others
  return [...others, event.record].sort(before)
}

/** The newest change among the announcements, to be remembered as seen; '' when there is none. */
export const newestChange = (shown: readonly Announcement[]): string =>
  shown.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), '')

/** The number of announcements that changed after the last one seen. */
export const unseenCount = (shown: readonly Announcement[], seen: string): number =>
  shown.filter(({ updatedAt }) => updatedAt > seen).length
