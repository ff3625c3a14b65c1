import { expect, it } from 'vitest'
import { reminderOf } from './reminder.rules.ts'

it.each([
  ['2026-11-27', null],
  ['2026-11-26', null],
  ['2026-11-25', 5],
  ['2026-11-24', null],
  ['2026-11-23', 3],
  ['2026-11-22', null],
  ['2026-11-21', 1],
  ['2026-11-20', 0],
  ['2026-11-19', -1],
  ['2026-11-18', null],
  ['2025-11-20', null],
])('INV-10: on the 20th a company that is due on %s gets the mail of %s days', (dueDate, days) => {
  expect(reminderOf(dueDate, '2026-11-20', '2026-11-01')).toBe(days)
})

it('INV-10: a company created today is not reminded today', () => {
  expect(reminderOf('2026-11-23', '2026-11-20', '2026-11-20')).toBeNull()
  expect(reminderOf('2026-11-23', '2026-11-20', '2026-11-19')).toBe(3)
})
