import { describe, expect, it } from 'vitest'
import { extractedNumber } from './extracted-number.rules.ts'

describe('EXT-05, B-04: phone numbers of results', () => {
  it.each([
    ['a mobile loses its extra nine', '+55 11 98765-4321', '+55', '551187654321'],
    ['so it does when the code is added', '(11) 98765-4321', '+55', '551187654321'],
    ['a mobile without the extra nine stays', '+55 11 8765-4321', '+55', '551187654321'],
    ['a landline stays', '+55 (11) 3456-7890', '+55', '551134567890'],
    ['a landline gets the code', '(11) 3456-7890', '+55', '551134567890'],
    ['a zero for the trunk is none of it', '0 11 3456-7890', '+55', '551134567890'],
    ['a number with the code written without + keeps one', '5511987654321', '+55', '551187654321'],
    ['another country is left alone', '+351 912 345 678', '+55', '+351912345678'],
    ['also with eleven digits and a nine', '+1 (415) 987-6543', '+55', '+14159876543'],
    ['also where another code is chosen', '912 345 678', '+351', '+351912345678'],
    ['without a code national numbers stay as they are', '(11) 98765-4321', null, '11987654321'],
    ['without a code a whole Brazilian mobile still loses it', '+55 11 98765-4321', null, '551187654321'],
    ['00 stands for +', '00351912345678', '+55', '+351912345678'],
    ['an area that does not exist', '+55 00 91012-3456', '+55', '550010123456'],
    ['too short', '190', '+55', null],
    ['too long', '+5511987654321234', '+55', null],
    ['no digits', 'sem telefone', '+55', null],
  ])('%s', (_what, phone, code, expected) => {
    expect(extractedNumber(phone, code)).toBe(expected)
  })
})
