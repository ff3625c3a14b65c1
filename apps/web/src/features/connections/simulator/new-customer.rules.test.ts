import { describe, expect, it } from 'vitest'
import { digitsOf, inventCustomer } from './new-customer.rules.ts'

describe('new customer', () => {
  it('takes no name and no number twice', () => {
    const first = inventCustomer([], () => 0)
    const draws = [0, 0, 0.5]
    const second = inventCustomer([first], () => draws.shift() ?? 0)
    expect(first).toEqual({ name: 'Ana Beatriz', number: '5511910000000' })
    expect(second.name).not.toBe(first.name)
    expect(second.number).not.toBe(first.number)
  })

  it.each([
    ['+55 (11) 98765-4321', '5511987654321'],
    ['1234567', null],
    ['1234567890123456', null],
    ['abc', null],
  ])('%s is %s', (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits)
  })
})
