import { describe, expect, it } from 'vitest'
import { isDue, snoozeRefusal } from './snooze.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('snoozing a ticket', () => {
  it.each([
    ['an open one for an hour', 'open', later(60), null],
    ['a waiting one for a week', 'pending', later(7 * 1440), null],
    ['until the customer writes', 'open', null, null],
    ['a resolved one', 'closed', later(60), 'ERR_TICKET_STATUS'],
    ['until now', 'open', now, 'ERR_VALIDATION'],
    ['until a minute ago', 'open', later(-1), 'ERR_VALIDATION'],
    ['for more than a year', 'open', later(367 * 1440), 'ERR_VALIDATION'],
  ] as const)('%s', (_, status, until, expected) => {
    expect(snoozeRefusal(status, until, now)).toBe(expected)
  })

  it.each([
    ['as it was set', later(60), later(60), true],
    ['snoozed again for later', later(120), later(60), false],
    ['snoozed again for earlier', later(30), later(60), true],
    ['now until the customer writes, or awake', null, later(60), false],
  ])('a job wakes it: %s', (_, until, job, expected) => {
    expect(isDue(until, job)).toBe(expected)
  })
})
