import { describe, expect, it } from 'vitest'
import { inventCustomer, networkNumber } from './new-customer.rules.ts'

describe('new customer', () => {
  it('uses no name and no number twice', () => {
    const first = inventCustomer([], () => 0)
    const draws = [0, 0, 0.5]
    const second = inventCustomer([first], () => draws.shift() ?? 0)
    expect(first).toEqual({ name: 'Ana Beatriz', number: '5511910000000' })
    expect(second.name).not.toBe(first.name)
    expect(second.number).not.toBe(first.number)
  })

  it.each([
    ['+55 (11) 98765-4321', '5511987654321'],
    ['11 98765-4321', '5511987654321'],
    ['https://wa.me/5511987654321', '5511987654321'],
    ['+54 11 2345-6789', '541123456789'],
    ['54 9 11 2345-6789', '5491123456789'],
    ['5215512345678', '5215512345678'],
    ['+55 31 8765-4321', '553187654321'],
    ['11 3333-4444 ramal 12', null],
    ['1234567', null],
    ['1234567890123456', null],
    ['abc', null],
  ])('%s is %s', async (input, digits) => {
    expect(await networkNumber(input)).toBe(digits)
  })
})
