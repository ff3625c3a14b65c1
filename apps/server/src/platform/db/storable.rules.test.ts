import { expect, it } from 'vitest'
import { storable, storableJson } from './storable.rules.ts'

it('a text keeps what the database can hold, and never ends with half of a sign', () => {
  expect(storable('oi\u0000 \ud83d')).toBe('oi \ufffd')
  expect(storable('pão 🥖', 5)).toBe('pão \ufffd')
  expect(storable('pão 🥖', 6)).toBe('pão 🥖')
})

it('JSON has storable texts wherever they stand, and everything else as it is', () => {
  const value = { text: 'a\u0000b', list: ['\udc00', 1, null], at: true }
  expect(JSON.parse(storableJson(value))).toEqual({ text: 'ab', list: ['\ufffd', 1, null], at: true })
})
