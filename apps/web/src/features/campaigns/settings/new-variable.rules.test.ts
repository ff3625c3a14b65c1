import { expect, it } from 'vitest'
import { repeatedKeys, variableRefusal, withNewVariable } from './new-variable.rules.ts'

const cidade = { key: 'cidade', value: 'Recife' }

it.each([
  ['loja', null],
  ['', 'keyMissing'],
  ['  ', 'keyMissing'],
  ['{loja}', 'keyBraces'],
  ['cidade', 'keyTaken'],
  [' Cidade ', 'keyTaken'],
  ['NOME', 'keyTaken'],
  ['primeironome', 'keyTaken'],
])('R-CMP-12: the refusal of %j is %j', (key, refusal) => {
  expect(variableRefusal(key, [cidade])).toBe(refusal)
})

it.each([
  ['nothing', { key: '', value: '' }, { variables: [cidade] }],
  ['a variable', { key: ' loja ', value: 'Centro' }, { variables: [cidade, { key: 'loja', value: 'Centro' }] }],
  ['a value without a name', { key: '', value: 'Centro' }, { refusal: 'keyMissing' }],
  ['a name that exists', { key: 'CIDADE', value: 'x' }, { refusal: 'keyTaken' }],
])('CMP-09: with %s typed, the result is %j', (_what, entry, result) => {
  expect(withNewVariable([cidade], entry)).toEqual(result)
})

it('CMP-09: names the stored keys that differ only in case', () => {
  expect(repeatedKeys([cidade, { key: 'Cidade', value: '' }, { key: 'loja', value: '' }])).toEqual(['Cidade'])
})
