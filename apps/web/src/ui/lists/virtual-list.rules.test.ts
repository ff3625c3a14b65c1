import { describe, expect, it } from 'vitest'
import { virtualItemsOf, withFocused } from './virtual-list.rules.ts'

const row = (index: number, height = 44) => ({ index, start: index * height, end: (index + 1) * height })

describe('the items of a long list', () => {
  it.each([
    ['from the start of the list', [row(0), row(1)], 440, [{ row: 0 }, { row: 1 }, { room: 352, before: -1 }]],
    [
      'in the middle of the list',
      [row(4), row(5)],
      440,
      [{ room: 176, before: 4 }, { row: 4 }, { row: 5 }, { room: 176, before: -1 }],
    ],
    ['to the end of the list', [row(9)], 440, [{ room: 396, before: 9 }, { row: 9 }]],
    ['with a row far from the others', [row(0), row(5)], 264, [{ row: 0 }, { room: 176, before: 5 }, { row: 5 }]],
    ['with nothing in view', [], 440, [{ room: 440, before: -1 }]],
  ])('are rows and the space between them, %s', (_where, placed, total, items) => {
    expect(virtualItemsOf(placed, total)).toEqual(items)
  })

  it.each([0, 1, 7, 20])(
    'add up to the height of the whole list at any scroll position: row %i of 40 with gaps',
    (first) => {
      const [gap, height, count] = [8, 100, 40]
      const placed = Array.from({ length: 10 }, (_, n) => {
        const start = (first + n) * (height + gap)
        return { index: first + n, start, end: start + height }
      })
      const total = count * (height + gap) - gap
      const items = virtualItemsOf(placed, total, gap)
      const heights = items.map((part) => ('row' in part ? height : part.room))
      expect(heights.reduce((sum, one) => sum + one, 0) + gap * (items.length - 1)).toBe(total)
    },
  )
})

it.each([
  [[3, 4], null, 9, [3, 4]],
  [[3, 4], 4, 9, [3, 4]],
  [[3, 4], 0, 9, [0, 3, 4]],
  [[3, 4], 8, 9, [3, 4, 8]],
  [[3, 4], 12, 9, [3, 4]],
])('with %j in view and the focus on %s of %i rows, %j are drawn', (inView, focused, count, drawnRows) => {
  expect(withFocused(inView, focused, count)).toEqual(drawnRows)
})
