import { expect, it } from 'vitest'
import { cursorOf, field, pageOf } from './cursor.rules.ts'

const cursor = cursorOf({ name: field.text, at: field.instant, id: field.id, count: field.whole, floor: field.flag })
const place = { name: 'João d’Água 🐟 "\\ %_', at: '2026-11-20T14:05:00.123456Z', id: 7, count: 30_000, floor: false }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const changedCursor = (change: Record<string, unknown>) => encoded(Object.values({ ...place, ...change }))

it.each([{}, { floor: true }, { name: '' }, { id: 2 ** 31 - 1 }, { count: 0 }, { at: '2026-11-20T14:05:00.123Z' }])(
  'TKT-10: a cursor is read back as it was written: %j',
  (change) => {
    const position = { ...place, ...change }
    expect(cursor.read(cursor.write(position))).toEqual(position)
  },
)

it.each([
  [undefined, 'nothing'],
  ['', 'an empty text'],
  ['%%%', 'no base64'],
  ['abc', 'no JSON'],
  [encoded(null), 'no list'],
  [encoded({}), 'an object'],
  [encoded([]), 'an empty list'],
  [encoded([...Object.values(place), 1]), 'one value too many'],
  [changedCursor({ name: 'A\u0000' }), 'a text that no column holds'],
  [changedCursor({ name: 1 }), 'a number for a text'],
  [changedCursor({ at: '2026-11-20' }), 'a day for an instant'],
  [changedCursor({ at: '2026-13-40T99:00:00.000000Z' }), 'an instant that never was'],
  [changedCursor({ id: 0 }), 'an id of nothing'],
  [changedCursor({ id: 2 ** 31 }), 'an id too large'],
  [changedCursor({ id: 1.5 }), 'half an id'],
  [changedCursor({ id: '7' }), 'an id as text'],
  [changedCursor({ count: -1 }), 'a negative count'],
  [changedCursor({ count: 2 ** 53 }), 'a count that is not exact'],
  [changedCursor({ floor: 1 }), 'a number for a flag'],
])('TKT-10: rejects %j as a cursor: %s', (text, _why) => {
  expect(cursor.read(text)).toBeNull()
  if (text) expect(() => cursor.require(text, 'after')).toThrow(expect.objectContaining({ data: { field: 'after' } }))
  else expect(cursor.require(text)).toBeNull()
})

it.each([
  [[], { shown: [], hasMore: false, cursor: null }],
  [[1, 2], { shown: [1, 2], hasMore: false, cursor: null }],
  [[1, 2, 3], { shown: [1, 2], hasMore: true, cursor: 'after 2' }],
])('a page of two of %j', (rows, page) => {
  expect(pageOf(rows, 2, (last) => `after ${last}`)).toEqual(page)
})
