import { expect, it } from 'vitest'
import { isRefusedContent, storable, storableJson, storableParts } from './storable.rules.ts'

it('a text keeps what the database can store, and never ends with half a surrogate pair', () => {
  expect(storable('oi\u0000 \ud83d')).toBe('oi \ufffd')
  expect(storable('pão 🥖', 5)).toBe('pão \ufffd')
  expect(storable('pão 🥖', 6)).toBe('pão 🥖')
})

it('texts at any depth of JSON become storable, and everything else is unchanged', () => {
  const value = { text: 'a\u0000b', list: ['\udc00', 1, null], at: true }
  expect(JSON.parse(storableJson(value))).toEqual({ text: 'ab', list: ['\ufffd', 1, null], at: true })
})

it('all texts of a network’s data are storable; bytes and functions are unchanged', () => {
  const [bytes, run] = [Uint8Array.of(0), () => 1]
  const value = { id: 'a\u0000', list: [{ name: '\ud800' }], at: Number.NaN, bytes, run, none: null, not: undefined }
  const clean = storableParts(value)
  expect(clean).toEqual({ ...value, id: 'a', list: [{ name: '\ufffd' }], at: 0 })
  expect([clean.bytes, clean.run]).toEqual([bytes, run])
})

it.each([
  ['22P05', true],
  ['22003', true],
  ['54000', true],
  ['23514', true],
  ['23503', false],
  ['40001', false],
  ['53100', false],
])('whether the database’s error %s is caused by the content to store: %s', (code, expected) => {
  expect(isRefusedContent(Object.assign(new Error('x'), { code }))).toBe(expected)
})
