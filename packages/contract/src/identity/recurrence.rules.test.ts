import { expect, it } from 'vitest'
import { dueTint, nextDueDate } from './recurrence.rules.ts'

it.each([
  ['2027-01-31', 'MENSAL', '2027-02-28'],
  ['2028-01-31', 'MENSAL', '2028-02-29'],
  ['2027-01-31', 'BIMESTRAL', '2027-03-31'],
  ['2026-11-30', 'TRIMESTRAL', '2027-02-28'],
  ['2026-08-31', 'SEMESTRAL', '2027-02-28'],
  ['2028-02-29', 'ANUAL', '2029-02-28'],
  ['2026-12-15', 'MENSAL', '2027-01-15'],
])('SET-06: %s moves by %s to %s', (day, recurrence, expected) => {
  expect(nextDueDate(day, recurrence)).toBe(expected)
})

it.each([
  [6, null],
  [5, 'soon'],
  [4, 'near'],
  [0, 'near'],
  [-3, 'near'],
  [-4, 'over'],
  [-5, 'over'],
  [-90, 'over'],
])('SET-05: due in %i days is tinted %s', (days, tint) => {
  const due = new Date(Date.UTC(2026, 2, 10 + days)).toISOString().slice(0, 10)
  expect(dueTint(due, '2026-03-10')).toBe(tint)
})

it('SET-05: what never ends has no tint', () => {
  expect(dueTint(null, '2026-03-10')).toBeNull()
})
