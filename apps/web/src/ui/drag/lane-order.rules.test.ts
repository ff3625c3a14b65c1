import { expect, it } from 'vitest'
import { withLaneAt } from './lane-order.rules.ts'

const lanes = [{ id: 1 }, { id: 2 }, { id: 3 }]

it.each([
  [3, 1, [3, 1, 2]],
  [1, 3, [2, 1, 3]],
  [1, null, [2, 3, 1]],
  [2, 2, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
  [1, 9, [2, 3, 1]],
])('KAN-07: moving lane %i before %j gives the order %j', (id, beforeId, order) => {
  expect(withLaneAt(lanes, id, beforeId).map((lane) => lane.id)).toEqual(order)
})
