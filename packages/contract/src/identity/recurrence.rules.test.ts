import { expect, it } from 'vitest'
import { billingPeriod, dueTint, monthsLater, nextDueDate, recurrenceOf } from './recurrence.rules.ts'

it.each([
  ['2027-01-31', 'MENSAL', '2027-02-28'],
  ['2028-01-31', 'MENSAL', '2028-02-29'],
  ['2027-01-31', 'BIMESTRAL', '2027-03-31'],
  ['2026-11-30', 'TRIMESTRAL', '2027-02-28'],
  ['2026-08-31', 'SEMESTRAL', '2027-02-28'],
  ['2028-02-29', 'ANUAL', '2029-02-28'],
  ['2026-12-15', 'MENSAL', '2027-01-15'],
])('SET-06: %s extends by %s to %s', (day, recurrence, expected) => {
  expect(nextDueDate(day, recurrence)).toBe(expected)
})

it.each([
  ['MENSAL', 'MENSAL'],
  ['trimestral', 'TRIMESTRAL'],
  ['Anual', 'ANUAL'],
  ['QUINZENAL', 'MENSAL'],
  ['', 'MENSAL'],
])('the word %j means %s', (word, recurrence) => {
  expect(recurrenceOf(word)).toBe(recurrence)
})

// Each recurrence from an ordinary day and from the ends of months, including leap years and year ends.
it.each([
  ['MENSAL', 1, '2026-11-20', '2026-12-20'],
  ['MENSAL', 1, '2027-01-31', '2027-02-28'],
  ['MENSAL', 1, '2028-01-31', '2028-02-29'],
  ['MENSAL', 1, '2027-03-31', '2027-04-30'],
  ['MENSAL', 1, '2026-12-31', '2027-01-31'],
  ['BIMESTRAL', 2, '2026-11-20', '2027-01-20'],
  ['BIMESTRAL', 2, '2026-12-31', '2027-02-28'],
  ['BIMESTRAL', 2, '2027-12-31', '2028-02-29'],
  ['BIMESTRAL', 2, '2027-01-31', '2027-03-31'],
  ['TRIMESTRAL', 3, '2026-11-20', '2027-02-20'],
  ['TRIMESTRAL', 3, '2027-01-31', '2027-04-30'],
  ['TRIMESTRAL', 3, '2026-11-30', '2027-02-28'],
  ['TRIMESTRAL', 3, '2027-11-30', '2028-02-29'],
  ['SEMESTRAL', 6, '2026-11-20', '2027-05-20'],
  ['SEMESTRAL', 6, '2026-08-31', '2027-02-28'],
  ['SEMESTRAL', 6, '2027-08-31', '2028-02-29'],
  ['SEMESTRAL', 6, '2026-12-31', '2027-06-30'],
  ['ANUAL', 12, '2026-11-20', '2027-11-20'],
  ['ANUAL', 12, '2027-01-31', '2028-01-31'],
  ['ANUAL', 12, '2028-02-29', '2029-02-28'],
  ['ANUAL', 12, '2027-02-28', '2028-02-28'],
])(
  'INV-09: %s is %i months, costs the plan’s price once, and extends %s to %s',
  (recurrence, months, dueDate, next) => {
    const plan = { value: 270, recurrence }
    expect(billingPeriod(plan, dueDate, '2026-11-01')).toEqual({ recurrence, months, amount: 270, nextDueDate: next })
    expect(nextDueDate(dueDate, recurrence)).toBe(next)
  },
)

it('INV-09: paying does not give a due date to a company without one', () => {
  const period = billingPeriod({ value: 99.9, recurrence: 'ANUAL' }, null, '2026-11-20')
  expect(period).toEqual({ recurrence: 'ANUAL', months: 12, amount: 99.9, nextDueDate: null })
})

it.each([
  ['early, the remaining time is kept', '2026-11-30', 'MENSAL', '2026-11-20', '2026-12-30'],
  ['on the due date, the period continues from it', '2026-11-20', 'MENSAL', '2026-11-20', '2026-12-20'],
  ['some days late, the period continues from the due date', '2026-11-10', 'MENSAL', '2026-11-20', '2026-12-10'],
  ['a whole period late, the period starts today', '2026-10-20', 'MENSAL', '2026-11-20', '2026-12-20'],
  [
    'almost a whole period late, the period continues from the due date',
    '2026-10-21',
    'MENSAL',
    '2026-11-20',
    '2026-11-21',
  ],
  ['more than a period late, the period starts today', '2026-10-19', 'MENSAL', '2026-11-20', '2026-12-20'],
  [
    'late within a quarter, the period continues from the due date',
    '2026-09-01',
    'TRIMESTRAL',
    '2026-11-20',
    '2026-12-01',
  ],
  ['years late, the period starts today', '2020-05-10', 'ANUAL', '2026-11-20', '2027-11-20'],
  ['long after a month-end due date, the period starts today', '2026-01-31', 'SEMESTRAL', '2026-08-31', '2027-02-28'],
])('INV-09: paid %s', (_what, dueDate, recurrence, today, expected) => {
  expect(billingPeriod({ value: 99.9, recurrence }, dueDate, today).nextDueDate).toBe(expected)
})

it.each([
  ['2026-12-20', 1, '2027-01-20'],
  ['2026-08-31', 3, '2026-11-30'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (day, count, expected) => {
  expect(monthsLater(day, count)).toBe(expected)
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
])('SET-05: a due date in %i days is tinted %s', (days, tint) => {
  const due = new Date(Date.UTC(2026, 2, 10 + days)).toISOString().slice(0, 10)
  expect(dueTint(due, '2026-03-10')).toBe(tint)
})

it('SET-05: a company without due date has no tint', () => {
  expect(dueTint(null, '2026-03-10')).toBeNull()
})
