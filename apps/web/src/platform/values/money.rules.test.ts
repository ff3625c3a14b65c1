import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it.each([
  [1234.5, 'R$ 1.234,50'],
  [99.9, 'R$ 99,90'],
  [0, 'R$ 0,00'],
  [1_000_000, 'R$ 1.000.000,00'],
  [-5, '-R$ 5,00'],
])('INV-11: %d reads %s', (value, expected) => {
  expect(formatMoney(value)).toBe(expected)
})
