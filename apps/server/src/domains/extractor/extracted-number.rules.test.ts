import { describe, expect, it } from 'vitest'
import { extractedNumber } from './extracted-number.rules.ts'

describe('EXT-05, B-04: phone numbers of results', () => {
  it.each([
    ['a mobile number loses its extra nine', '+55 11 98765-4321', '+55', '551187654321'],
    [
      'a mobile number without a country code gets the code and loses its extra nine',
      '(11) 98765-4321',
      '+55',
      '551187654321',
    ],
    ['a mobile number without the extra nine is unchanged', '+55 11 8765-4321', '+55', '551187654321'],
    ['a landline number is unchanged', '+55 (11) 3456-7890', '+55', '551134567890'],
    ['a landline number gets the country code', '(11) 3456-7890', '+55', '551134567890'],
    ['a leading trunk zero is removed', '0 11 3456-7890', '+55', '551134567890'],
    ['a country code without + is recognised', '5511987654321', '+55', '551187654321'],
    ['a number of another country is unchanged', '+351 912 345 678', '+55', '+351912345678'],
    ['a foreign number with eleven digits and a nine is unchanged', '+1 (415) 987-6543', '+55', '+14159876543'],
    ['a number gets the chosen country code', '912 345 678', '+351', '+351912345678'],
    ['without a chosen country code, a national number is unchanged', '(11) 98765-4321', null, '11987654321'],
    [
      'without a chosen country code, an international Brazilian mobile number loses its extra nine',
      '+55 11 98765-4321',
      null,
      '551187654321',
    ],
    ['a leading 00 means +', '00351912345678', '+55', '+351912345678'],
    ['a number with an unknown area code keeps its nine', '+55 00 91012-3456', '+55', '550010123456'],
    ['a number that is too short gives null', '190', '+55', null],
    ['a number that is too long gives null', '+5511987654321234', '+55', null],
    ['a text without digits gives null', 'sem telefone', '+55', null],
  ])('%s', (_what, phone, code, expected) => {
    expect(extractedNumber(phone, code)).toBe(expected)
  })
})
