import { expect, it } from 'vitest'
import { daysAround, daysBetween } from './recurrence.rules.ts'

it.each([
  ['daily', 1, '2026-02-28', '2026-02-28', '2026-02-28', '2026-03-01'],
  ['daily', 1, '2026-02-01', '2026-03-10', '2026-03-10', '2026-03-11'],
  ['weekly', 1, '2026-12-28', '2026-12-28', '2026-12-28', '2027-01-04'],
  ['weekly', 1, '2026-03-02', '2026-03-25', '2026-03-23', '2026-03-30'],
  ['monthly', 31, '2026-01-31', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', 31, '2026-02-28', '2026-02-28', '2026-02-28', '2026-03-31'],
  ['monthly', 31, '2028-01-31', '2028-02-01', '2028-01-31', '2028-02-29'],
  ['monthly', 15, '2026-12-15', '2026-12-20', '2026-12-15', '2027-01-15'],
  ['monthly', 5, '2026-01-05', '2026-06-05', '2026-06-05', '2026-07-05'],
] as const)(
  'BRD-05: a %s card (day %i) due %s and checked on %s is copied for %s and next on %s',
  (rule, dayOfMonth, due, today, day, next) => {
    expect(daysAround({ rule, dayOfMonth }, due, today)).toEqual({ day, next })
  },
)

it.each([
  ['2026-02-28', '2026-03-01', 1],
  ['2026-03-01', '2026-02-28', -1],
  ['2026-10-17', '2026-10-17', 0],
])('from %s to %s are %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))
