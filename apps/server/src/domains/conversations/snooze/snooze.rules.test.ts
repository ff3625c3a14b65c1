import { describe, expect, it } from 'vitest'
import { isDue, snoozeRefusal } from './snooze.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('snoozing a ticket', () => {
  it.each([
    ['an open ticket may be snoozed for an hour', 'open', later(60), null],
    ['a waiting ticket may be snoozed for a week', 'pending', later(7 * 1440), null],
    ['a ticket may be snoozed until the customer writes', 'open', null, null],
    ['a resolved ticket is rejected', 'closed', later(60), 'ERR_TICKET_STATUS'],
    ['the current time is rejected', 'open', now, 'ERR_VALIDATION'],
    ['a time in the past is rejected', 'open', later(-1), 'ERR_VALIDATION'],
    ['more than a year is rejected', 'open', later(367 * 1440), 'ERR_VALIDATION'],
  ] as const)('%s', (_, status, until, expected) => {
    expect(snoozeRefusal(status, until, now)).toBe(expected)
  })

  it.each([
    ['a ticket whose time is unchanged', later(60), later(60), true],
    ['a ticket snoozed again for later', later(120), later(60), false],
    ['a ticket snoozed again for earlier', later(30), later(60), true],
    ['a ticket that is awake or snoozed without a time', null, later(60), false],
  ])('whether a job wakes %s', (_, until, job, expected) => {
    expect(isDue(until, job)).toBe(expected)
  })
})
