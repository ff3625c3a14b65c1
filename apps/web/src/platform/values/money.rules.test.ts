import { expect, it } from 'vitest'
import { amountOf, formatMoney } from './money.ts'

it.each([
  [1234.5, 'R$ 1.234,50'],
  [99.9, 'R$ 99,90'],
  [0, 'R$ 0,00'],
  [1_000_000, 'R$ 1.000.000,00'],
  [-5, '-R$ 5,00'],
])('INV-11: %d is shown as %s', (value, expected) => {
  expect(formatMoney(value)).toBe(expected)
})

it.each([
  ['10', '10'],
  ['10,5', '10.5'],
  ['10.5', '10.5'],
  ['49.90', '49.90'],
  [' R$ 1.234,50 ', '1234.50'],
  ['1234.50', '1234.50'],
  ['1.234', '1234'],
  ['0', '0'],
  ['0,00', '0.00'],
  ['0,01', '0.01'],
  ['999.999.999,99', '999999999.99'],
  ['1.000.000.000', null],
  ['1000000000', null],
  ['-5', null],
  ['10,555', null],
  ['1.23,4', null],
  // A thousands group cannot start with 0. This probably means half a real and must not become 500.
  ['0.500', null],
  ['0.500,00', null],
  ['012.345', null],
  ['dez', null],
  ['1e3', null],
  ['', null],
])('FNC-04, CLI-14: %j is the amount %j', (input, amount) => {
  expect(amountOf(input)).toBe(amount)
})
