import { expect, it } from 'vitest'
import { dayFrom, expiryDay, statusOf, writtenDay } from './status.rules.ts'

const endsOn = (day: string) => ({ end_date: `${day}T00:00:00.000Z` })

it.each([
  ['2026-11-19', '2026-11-20T02:30:00Z', 'dueToday'],
  ['2026-11-19', '2026-11-20T03:30:00Z', 'ended'],
  ['2026-11-20', '2026-11-20T02:59:59Z', 'working'],
  ['2026-11-20', '2026-11-20T03:00:00Z', 'dueToday'],
  ['2026-11-21', '2026-11-20T12:00:00Z', 'working'],
] as const)('CLI-04: an expiry on %s, at %s, is %s', (day, now, status) => {
  expect(statusOf(endsOn(day), new Date(now))).toBe(status)
})

it('CLI-04: a customer without an expiry is a lead', () => {
  expect(statusOf({ end_date: null }, new Date())).toBe('lead')
})

it('CLI-05: the entered day is shown', () => {
  expect(writtenDay(expiryDay(endsOn('2026-11-20')) ?? '')).toBe('20/11/2026')
})

it.each([
  ['2026-11-27T12:00:00Z', '2026-12-28'],
  ['2026-11-28T02:00:00Z', '2026-12-28'],
  ['2027-01-31T12:00:00Z', '2027-03-03'],
])('CLI-07: 31 days from %s are %s', (now, day) => {
  expect(dayFrom(new Date(now), 31)).toBe(day)
})
