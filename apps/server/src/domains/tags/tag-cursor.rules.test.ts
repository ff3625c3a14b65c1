import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './tag-cursor.rules.ts'

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('comes back as it went', () => {
  expect(readCursor(writeCursor({ name: 'Água “fria”', id: 7 }))).toEqual({ name: 'Água “fria”', id: 7 })
})

it.each([
  undefined,
  '',
  'nada',
  coded({}),
  coded(['a', -1]),
  coded(['a', 2 ** 31]),
  coded(['a\u0000', 1]),
  coded([1, 1]),
])('takes %j for none', (text) => {
  expect(readCursor(text)).toBe(null)
})
