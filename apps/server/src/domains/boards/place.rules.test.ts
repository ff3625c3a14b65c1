import { expect, it } from 'vitest'
import { placeFor } from './place.rules.ts'

const items = [
  { id: 1, place: 'V00000' },
  { id: 2, place: 'V00001' },
  { id: 3, place: 'V00002' },
]

it.each([
  ['a new item goes to the end', null, {}, [1, 2, 3, null]],
  ['the first item moves to the end', 1, {}, [2, 3, 1]],
  ['an item moves before the first one', 3, { before: 1 }, [3, 1, 2]],
  ['an item moves after the first one', 3, { after: 1 }, [1, 3, 2]],
  ['an item moves after the last one', 1, { after: 3 }, [2, 3, 1]],
  ['a new item goes between two neighbours', null, { after: 1, before: 2 }, [1, null, 2, 3]],
  ['a missing neighbour is ignored', null, { after: 9, before: 2 }, [1, null, 2, 3]],
  ['an item goes to the end when both neighbours are missing', 1, { after: 9, before: 8 }, [2, 3, 1]],
  ['an item placed after itself goes to the end', 2, { after: 2 }, [1, 3, 2]],
])('BRD-07: %s', (_, id, wish, expected) => {
  const placed = [...items.filter((one) => one.id !== id), { id, place: placeFor(items, id, wish) }]
  expect(placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map((one) => one.id)).toEqual(expected)
})

it('BRD-07: the first item of all', () => expect(placeFor([], null, {})).toBe('V00000'))
