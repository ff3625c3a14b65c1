import { expect, it } from 'vitest'
import { formatNumber } from './phone-number.rules.ts'

it.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551133334444', '+55 11 3333-4444'],
  ['14155550123', '+14155550123'],
])('%s is shown as %s', (digits, expected) => {
  expect(formatNumber(digits)).toBe(expected)
})
