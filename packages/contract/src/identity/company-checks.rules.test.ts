import { expect, it } from 'vitest'
import { isDocument, isPostalCode } from './company-checks.rules.ts'
import { isPhoneNumber } from './company-phone.rules.ts'

it.each([
  ['', true],
  ['11 4002-8922', true],
  ['(11) 99999-0000', true],
  ['+55 11 99999-0000', true],
  ['5511999990000', true],
  ['+351 912 345 678', true],
  ['4002-8922', false],
  ['01 4002-8922', false],
  ['10 4002-8922', false],
  // A mobile number from before the ninth digit was introduced.
  ['11 8002-8922', true],
  ['11 1002-8922', false],
  ['11 9999-000', false],
  ['11 99999-00001', false],
  ['onze 4002-8922', false],
  ['1', false],
])('SET-08: the phone %j is valid: %s', (text, fits) => {
  expect(isPhoneNumber(text)).toBe(fits)
})

it.each([
  ['', true],
  ['529.982.247-25', true],
  ['52998224725', true],
  ['529.982.247-26', false],
  ['111.111.111-11', false],
  ['12.345.678/0001-95', true],
  ['12.345.678/0001-96', false],
  ['12.ABC.345/01DE-35', true],
  ['12abc34501de35', true],
  ['12.ABC.345/01DE-36', false],
  ['12345', false],
])('SET-08: the document %j is a CPF or CNPJ: %s', (text, fits) => {
  expect(isDocument(text)).toBe(fits)
})

it.each([
  ['', 'BR', true],
  ['13010-000', 'BR', true],
  ['13010000', 'Brasil', true],
  ['13010-00', '', false],
  ['1301-0000', 'BR', false],
  ['90210', 'BR', false],
  ['90210', 'usa', true],
])('SET-08: the postal code %j of %j is valid: %s', (text, country, fits) => {
  expect(isPostalCode(text, country)).toBe(fits)
})
