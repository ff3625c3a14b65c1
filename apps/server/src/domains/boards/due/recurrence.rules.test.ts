import { expect, it } from 'vitest'
import { daysBetween, nextDay } from './recurrence.rules.ts'

it.each([
  ['daily', 1, '2026-02-28', '2026-02-28', '2026-03-01'],
  ['daily', 1, '2026-02-01', '2026-03-10', '2026-03-11'],
  ['weekly', 1, '2026-12-28', '2026-12-28', '2027-01-04'],
  ['weekly', 1, '2026-03-02', '2026-03-23', '2026-03-30'],
  ['monthly', 31, '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', 31, '2026-02-28', '2026-02-28', '2026-03-31'],
  ['monthly', 31, '2028-01-31', '2028-01-31', '2028-02-29'],
  ['monthly', 15, '2026-12-15', '2026-12-20', '2027-01-15'],
  ['monthly', 5, '2026-01-05', '2026-06-05', '2026-07-05'],
  // One whose day is still to come goes on from that day.
  ['daily', 1, '2026-05-10', '2026-05-01', '2026-05-11'],
] as const)('a %s card (day %i) of %s comes after %s on %s', (rule, dayOfMonth, last, today, expected) => {
  expect(nextDay({ rule, dayOfMonth }, last, today)).toBe(expected)
})

it.each([
  ['2026-02-28', '2026-03-01', 1],
  ['2026-03-01', '2026-02-28', -1],
  ['2026-10-17', '2026-10-17', 0],
])('from %s to %s are %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))
