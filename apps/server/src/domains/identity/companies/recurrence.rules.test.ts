import { expect, it } from 'vitest'
import { monthsLater, monthsOf, renewedDueDate } from './recurrence.rules.ts'

it.each([
  ['MENSAL', 1],
  ['BIMESTRAL', 2],
  ['TRIMESTRAL', 3],
  ['SEMESTRAL', 6],
  ['ANUAL', 12],
  ['anual', 12],
  ['', 1],
])('%s is %i months', (recurrence, count) => {
  expect(monthsOf(recurrence)).toBe(count)
})

it.each([
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-12-20', 1, '2027-01-20'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 3, '2026-11-30'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (day, count, expected) => {
  expect(monthsLater(day, count)).toBe(expected)
})

it.each([
  ['ahead of time keeps what is left', '2026-11-30', 1, '2026-11-20', '2026-12-30'],
  ['on the last day', '2026-11-20', 1, '2026-11-20', '2026-12-20'],
  ['some days late, from the due date', '2026-11-10', 1, '2026-11-20', '2026-12-10'],
  ['late by a whole period, from today', '2026-10-20', 1, '2026-11-20', '2026-12-20'],
  ['almost a whole period late, from the due date', '2026-10-21', 1, '2026-11-20', '2026-11-21'],
  ['late by more, from today', '2026-10-19', 1, '2026-11-20', '2026-12-20'],
  ['years late', '2020-05-10', 12, '2026-11-20', '2027-11-20'],
])('INV-09: paid %s', (_what, dueDate, count, today, expected) => {
  expect(renewedDueDate(dueDate, count, today)).toBe(expected)
})
