import { describe, expect, it } from 'vitest'
import { searchedDigits } from './contact-search.rules.ts'

describe('searchedDigits', () => {
  it.each([
    ['11987654321', ['11987654321']],
    ['1187654321', ['1187654321', '11987654321']],
    ['55 11 8765-4321', ['551187654321', '5511987654321']],
    ['+55 (11) 98765-4321', ['5511987654321']],
    ['4321', ['4321']],
    ['12', []],
    ['Maria', []],
    ['Maria 123', []],
    ['', []],
  ])('CTC-01: a search for %j searches for %j, so that both spellings of a mobile are found', (term, digits) => {
    expect(searchedDigits(term)).toEqual(digits)
  })
})
