import { expect, it } from 'vitest'
import { priceOf } from './price.rules.ts'

it.each([
  ['', 0],
  ['49', 49],
  ['49,9', 49.9],
  ['49.90', 49.9],
  ['R$ 1.234,50', 1234.5],
  ['1.234', 1234],
  ['1.23,4', null],
  ['49,999', null],
  ['-1', null],
  ['dez', null],
  ['1000000000', null],
])('CLI-14: %j costs %j', (typed, price) => {
  expect(priceOf(typed)).toBe(price)
})
