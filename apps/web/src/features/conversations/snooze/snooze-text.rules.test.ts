import { expect, it } from 'vitest'
import { snoozeText } from './snooze-text.ts'

const now = new Date(2026, 10, 22, 9, 0)

it.each([
  ['until the customer writes', null, 'até o cliente escrever'],
  ['later today', new Date(2026, 10, 22, 14, 5), 'até 14:05'],
  ['another day', new Date(2026, 10, 23, 8, 0), 'até 23/11/2026 08:00'],
])('PLUS-26: %s', (_, until, expected) => {
  expect(snoozeText(until?.toISOString() ?? null, now)).toBe(expected)
})
