import type { Announcement } from '@recado/contract/announcements/announcement'
import { expect, it } from 'vitest'
import { newestChange, unseenCount, withAnnouncementEvent } from './live-announcements.ts'

const one = (id: number, priority = 3, change: Partial<Announcement> = {}): Announcement => ({
  ...{ id, priority, title: `t${id}`, text: '', status: true, mediaPath: null, mediaName: null, mediaUrl: null },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: `2026-03-01T10:00:0${id}.000Z` },
  ...change,
})
const announcements = [one(2, 1), one(3), one(1)]

it.each([
  ['a new high-priority announcement is first', { action: 'create', record: one(4, 1) }, [4, 2, 3, 1]],
  [
    'a new low-priority announcement is after the high-priority one',
    { action: 'create', record: one(4) },
    [2, 4, 3, 1],
  ],
  ['a changed announcement moves to its new position', { action: 'update', record: one(1, 1) }, [2, 1, 3]],
  [
    'an announcement that was switched off is removed',
    { action: 'update', record: one(3, 3, { status: false }) },
    [2, 1],
  ],
  ['a deleted announcement is removed', { action: 'delete', id: 2 }, [3, 1]],
] as const)('ANN-04: %s', (_what, event, expected) => {
  expect(withAnnouncementEvent(announcements, event).map(({ id }) => id)).toEqual(expected)
})

it('LAY-14: an announcement that changed since it was last seen is new', () => {
  expect(newestChange(announcements)).toBe('2026-03-01T10:00:03.000Z')
  expect(unseenCount(announcements, '')).toBe(3)
  expect(unseenCount(announcements, '2026-03-01T10:00:02.000Z')).toBe(1)
  expect(unseenCount(announcements, newestChange(announcements))).toBe(0)
  expect(newestChange([])).toBe('')
})
