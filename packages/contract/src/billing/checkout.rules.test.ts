import { expect, it } from 'vitest'
import { type Country, documentOf, isName, isState, isZipcode } from './checkout.rules.ts'

it.each([
  ['Maria', true],
  ['Zoë', true],
  ["D'Ávila-Souza Jr.", true],
  ['M', false],
  ['Maria1', false],
  [' Maria', false],
  ['<b>', false],
])('INV-05: name %j is valid: %s', (text, isValid) => {
  expect(isName(text)).toBe(isValid)
})

it.each<[string, Country, boolean]>([
  ['SP', 'BR', true],
  ['sp', 'BR', true],
  ['São Paulo', 'BR', true],
  ['XX', 'BR', false],
  ['S1', 'BR', false],
  ['CA', 'usa', true],
  ['9', 'usa', false],
])('INV-05: state %j in %s is valid: %s', (text, country, isValid) => {
  expect(isState(text, country)).toBe(isValid)
})

it.each<[string, Country, boolean]>([
  ['01310-100', 'BR', true],
  ['01310100', 'BR', true],
  ['0131010', 'BR', false],
  ['013101000', 'BR', false],
  ['01310.100', 'BR', false],
  ['90210', 'usa', true],
  ['90210-1234', 'usa', true],
  ['902101', 'usa', false],
  ['01310-100', 'usa', false],
])('INV-05: zip %j in %s is valid: %s', (text, country, isValid) => {
  expect(isZipcode(text, country)).toBe(isValid)
})

it.each([
  ['529.982.247-25', '52998224725'],
  ['529.982.247-26', null],
  ['111.111.111-11', null],
  ['11.222.333/0001-81', '11222333000181'],
  ['11.222.333/0001-80', null],
  // The tax office's example of a CNPJ with letters.
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12abc34501de35', '12ABC34501DE35'],
  ['12.ABC.345/01DE-36', null],
  ['123', null],
])('document %j is normalised to %j', (text, expected) => {
  expect(documentOf(text)).toBe(expected)
})
