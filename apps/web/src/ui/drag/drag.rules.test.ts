import { expect, it } from 'vitest'
import { before, hasSlipped, laneAt, type PlacedBox, scrollBy } from './drag.rules.ts'

const lanes: PlacedBox[] = [
  { id: 'lane0', box: { left: 0, right: 280, top: 0, bottom: 500 } },
  { id: '7', box: { left: 292, right: 572, top: 0, bottom: 100 } },
]

it.each([
  [10, 'lane0'],
  [283, 'lane0'],
  [290, '7'],
  [400, '7'],
  [9999, '7'],
  [-50, 'lane0'],
])('x = %i aims at %s', (x, laneId) => {
  expect(laneAt(lanes, x)).toBe(laneId)
})

it('without lanes there is no target', () => {
  expect(laneAt([], 5)).toBeNull()
})

const cards: PlacedBox[] = [10, 60].map((top, n) => ({
  id: String(n),
  box: { left: 0, right: 200, top, bottom: top + 40 },
}))

it.each([
  [0, '0'],
  [29, '0'],
  [31, '1'],
  [79, '1'],
  [81, null],
])('y = %i is above card %j', (y, id) => {
  expect(before(cards, y, 'y')).toBe(id)
})

it.each([
  ['not at all far from the edges', 300, 0],
  ['up at full speed at the upper edge', 0, -18],
  ['up at full speed beyond the upper edge', -40, -18],
  ['down at full speed at the lower edge', 600, 18],
  ['down more slowly near the lower edge', 572, 9],
])('a list scrolls %s', (_, at, by) => {
  expect(scrollBy(at, 0, 600)).toBe(by)
})

it('a movement of a few pixels does not start a drag', () => {
  expect([hasSlipped({ x: 0, y: 0 }, { x: 4, y: 4 }), hasSlipped({ x: 0, y: 0 }, { x: 5, y: 5 })]).toEqual([
    false,
    true,
  ])
})
