import { expect, it } from 'vitest'
import { daysUntil } from './subscription-days.rules.ts'

const now = new Date('2026-11-20T12:00:00-03:00')

it.each([
  ['2026-11-21T16:48:00-03:00', 2],
  ['2026-11-21T12:00:00-03:00', 1],
  ['2026-11-20T12:00:01-03:00', 1],
  ['2026-11-23', 3],
  ['2026-11-21', 1],
  ['2026-11-20', 0],
  ['2026-11-19', -1],
])('INV-12: until %s it is %i days', (end, days) => {
  expect(daysUntil(end, now)).toBe(days)
})

it.each([
  ['2026-11-20T00:00:00-03:00', 1],
  ['2026-11-20T21:30:00-03:00', 1],
  ['2026-11-20T23:59:00-03:00', 1],
  ['2026-11-21T00:00:00-03:00', 0],
])('INV-12: at %s, a due day that starts at midnight in São Paulo is %i days away', (at, days) => {
  expect(daysUntil('2026-11-21', new Date(at))).toBe(days)
})
