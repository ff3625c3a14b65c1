import { expect, it } from 'vitest'
import { amountOf } from './amount.rules.ts'

it.each([
  ['10', '10'],
  ['10,5', '10.5'],
  ['10.5', '10.5'],
  [' R$ 1.234,50 ', '1234.50'],
  ['1234.50', '1234.50'],
  ['1.234', '1234'],
  ['0,01', '0.01'],
  ['999.999.999,99', '999999999.99'],
  ['1.000.000.000', null],
  ['0', null],
  ['0,00', null],
  ['-5', null],
  ['10,555', null],
  ['1.23,4', null],
  ['dez', null],
  ['1e3', null],
  ['', null],
])('FNC-04: %j is the amount %j', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount)
})
