import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './user-cursor.rules.ts'

it('comes back as it went, whatever the name', () => {
  for (const name of ['Ana', 'João d’Água 🐟', '"quoted" \\ %_']) {
    expect(readCursor(writeCursor({ name, id: 7 }))).toEqual({ name, id: 7 })
  }
})

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it.each([
  undefined,
  '',
  'abc',
  '!!!',
  coded([]),
  coded(null),
  coded({}),
  coded(['Ana', 0]),
  coded(['Ana', 2 ** 31]),
  coded(['Ana', 1.5]),
  coded([1, 1]),
  coded(['A\u0000', 1]),
])('%s is none of ours', (text) => {
  expect(readCursor(text)).toBeNull()
})
