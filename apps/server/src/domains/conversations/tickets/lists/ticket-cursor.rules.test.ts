import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './ticket-cursor.rules.ts'

const cursor = { at: '2026-11-20T14:05:00.123456Z', id: 7, count: 30_000, floor: false }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('TKT-10: a cursor comes back as it was written', () => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  expect(readCursor(writeCursor({ ...cursor, floor: true }))).toEqual({ ...cursor, floor: true })
})

it.each([
  ['', 'nothing'],
  ['%%%', 'no base64'],
  [encoded({}), 'no list'],
  [encoded(['2026-11-20', 7, 1, 0]), 'no instant'],
  [encoded(['2026-13-40T99:00:00.000000Z', 7, 1, 0]), 'an instant that never was'],
  [encoded([cursor.at, 2 ** 40, 1, 0]), 'an id too large'],
  [encoded([cursor.at, '7', 1, 0]), 'an id as text'],
  [encoded([cursor.at, 7, -1, 0]), 'a negative count'],
])('TKT-10: %j is no cursor: %s', (text) => {
  expect(readCursor(text)).toBeNull()
})
