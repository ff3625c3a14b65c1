import { expect, it } from 'vitest'
import { dayOfMoment, endDateOf, momentOn } from './expiry.rules.ts'

it('CLI-05: on the wire an expiry is UTC midnight of the entered day', () => {
  expect(endDateOf('2026-11-20')).toBe('2026-11-20T00:00:00.000Z')
  expect(endDateOf(null)).toBeNull()
})

it.each([
  ['2026-11-15', 'fiveDaysBefore'],
  ['2026-11-17', 'threeDaysBefore'],
  ['2026-11-18', null],
  ['2026-11-19', 'oneDayBefore'],
  ['2026-11-20', 'EndDay'],
  ['2026-11-21', 'oneDayAfter'],
  ['2026-11-22', null],
] as const)('CLI-12: for an expiry on 2026-11-20, %s is on %s', (today, moment) => {
  expect(momentOn('2026-11-20', today)).toBe(moment)
  if (moment) expect(dayOfMoment('2026-11-20', moment)).toBe(today)
})

it('CLI-12: moments may be in another month or year', () => {
  expect(dayOfMoment('2027-01-02', 'fiveDaysBefore')).toBe('2026-12-28')
  expect(dayOfMoment('2028-02-28', 'oneDayAfter')).toBe('2028-02-29')
})
