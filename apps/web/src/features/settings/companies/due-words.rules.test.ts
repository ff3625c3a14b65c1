import { expect, it } from 'vitest'
import { companyState, dayOrNull, daysBetween, subscriptionToday } from './due-words.rules.ts'

it.each([
  ['2027-02-28', '2027-02-28'],
  ['', null],
  ['abc', null],
  ['2027-02-30', null],
  ['2027-13-01', null],
  ['28/02/2027', null],
])('SET-07: a due date of %j is sent as %s', (input, expected) => {
  expect(dayOrNull(input)).toBe(expected)
})

it('counts calendar days in the subscriptions’ time zone', () => {
  // Still the previous day in São Paulo.
  expect(subscriptionToday(new Date('2026-03-01T02:00:00Z'))).toBe('2026-02-28')
  expect(daysBetween('2026-02-28', '2026-03-05')).toBe(5)
  expect(daysBetween('2026-03-05', '2026-02-28')).toBe(-5)
})

it.each([
  ['switched off', { status: false, dueDate: '2026-03-01' }, 'inactive'],
  ['without a due date', { dueDate: null }, 'active'],
  ['due yesterday', { dueDate: '2026-03-09' }, 'over'],
  ['due today', { dueDate: '2026-03-10' }, 'soon'],
  ['due in five days', { dueDate: '2026-03-15' }, 'soon'],
  ['due in six days', { dueDate: '2026-03-16' }, 'active'],
  ['on trial', { dueDate: '2026-03-13', trialEndsOn: '2026-03-13' }, 'trial'],
  ['whose trial has ended', { dueDate: '2026-03-08', trialEndsOn: '2026-03-08' }, 'over'],
  ['with a payment after its trial', { dueDate: '2026-04-13', trialEndsOn: '2026-03-13' }, 'active'],
] as const)('SET-05: the state of a company %s is shown', (_what, change, state) => {
  const company = { status: true, trialEndsOn: null, ...change }
  expect(companyState(company, '2026-03-10')).toBe(state)
})
