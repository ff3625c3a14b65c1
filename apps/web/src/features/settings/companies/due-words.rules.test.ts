import { expect, it } from 'vitest'
import { dayOrNull, daysBetween, subscriptionToday } from './due-words.rules.ts'

it.each([
  ['2027-02-28', '2027-02-28'],
  ['', null],
  ['abc', null],
  ['2027-02-30', null],
  ['2027-13-01', null],
  ['28/02/2027', null],
])('SET-07: a due date of %j is sent as %s', (typed, sent) => {
  expect(dayOrNull(typed)).toBe(sent)
})

it('counts calendar days in the time zone of the subscriptions', () => {
  // Still the day before in São Paulo.
  expect(subscriptionToday(new Date('2026-03-01T02:00:00Z'))).toBe('2026-02-28')
  expect(daysBetween('2026-02-28', '2026-03-05')).toBe(5)
  expect(daysBetween('2026-03-05', '2026-02-28')).toBe(-5)
})
