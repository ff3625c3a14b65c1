import { expect, it } from 'vitest'
import { droppedAt, isIdle, limitState, positionOfCard, steppedTo, withTaskCardMove } from './board.rules.ts'

const columns = [
  { id: 1, tasks: [11, 12, 13].map((id) => ({ id, columnId: 1 })) },
  { id: 2, tasks: [21].map((id) => ({ id, columnId: 2 })) },
  { id: 3, tasks: [] },
]
const idsOf = (moved: typeof columns) => moved.map(({ tasks }) => tasks.map(({ id }) => id))

it.each([
  [{ id: 11, columnId: 2, afterId: 21 }, [[12, 13], [21, 11], []]],
  [{ id: 11, columnId: 2, afterId: null }, [[12, 13], [11, 21], []]],
  [{ id: 11, columnId: 3, afterId: null }, [[12, 13], [21], [11]]],
  [{ id: 13, columnId: 1, afterId: null }, [[13, 11, 12], [21], []]],
  [{ id: 11, columnId: 1, afterId: 12 }, [[12, 11, 13], [21], []]],
  [{ id: 11, columnId: 2, afterId: 99 }, [[12, 13], [21, 11], []]],
  [{ id: 11, columnId: 9, afterId: null }, [[11, 12, 13], [21], []]],
  [{ id: 99, columnId: 1, afterId: null }, [[11, 12, 13], [21], []]],
])('BRD-07: the move %j', (move, order) => {
  expect(idsOf(withTaskCardMove(columns, move))).toEqual(order)
})

it('BRD-07: a moved card has its new column, and the reverse move restores the board', () => {
  const back = positionOfCard(columns, 12)
  const moved = withTaskCardMove(columns, { id: 12, columnId: 3, afterId: null })
  expect(moved[2]?.tasks).toEqual([{ id: 12, columnId: 3 }])
  expect(back && withTaskCardMove(moved, back)).toEqual(columns)
})

it.each([
  [{ id: 12, columnId: 1, afterId: 11 }, true],
  [{ id: 11, columnId: 1, afterId: null }, true],
  [{ id: 11, columnId: 1, afterId: 11 }, true],
  [{ id: 99, columnId: 1, afterId: null }, true],
  [{ id: 12, columnId: 1, afterId: null }, false],
  [{ id: 12, columnId: 2, afterId: null }, false],
])('BRD-07: %j changes nothing: %s', (move, idle) => {
  expect(isIdle(columns, move)).toBe(idle)
})

it.each([
  [11, 2, 21, null],
  [11, 2, null, 21],
  [11, 1, 13, 12],
  [11, 1, null, 13],
  [13, 1, 11, null],
  [11, 3, null, null],
  [11, 2, 99, 21],
])('BRD-07: card %i dropped in column %i above %j is below %j', (id, columnId, beforeId, afterId) => {
  expect(droppedAt(columns, id, { columnId, beforeId })).toEqual({ id, columnId, afterId })
})

it.each([
  [12, 'up', { id: 12, columnId: 1, afterId: null }],
  [13, 'up', { id: 13, columnId: 1, afterId: 11 }],
  [11, 'up', null],
  [11, 'down', { id: 11, columnId: 1, afterId: 12 }],
  [13, 'down', null],
  [12, 'right', { id: 12, columnId: 2, afterId: 21 }],
  [21, 'left', { id: 21, columnId: 1, afterId: 13 }],
  [21, 'right', { id: 21, columnId: 3, afterId: null }],
  [11, 'left', null],
  [99, 'up', null],
] as const)('BRD-07: by keys card %i moves %s', (id, way, move) => {
  expect(steppedTo(columns, id, way)).toEqual(move)
})

it.each([
  [5, null, null],
  [5, 0, null],
  [2, 3, 'room'],
  [3, 3, 'full'],
  [4, 3, 'over'],
])('BRD-03: %i cards with a limit of %j: %s', (count, limit, state) => {
  expect(limitState(count, limit)).toBe(state)
})
