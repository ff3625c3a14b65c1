import { expect, it } from 'vitest'
import { board, face } from '../test/samples.ts'
import {
  type WholeBoard,
  withCard,
  withColumn,
  withoutCard,
  withoutColumn,
  withPendingMove,
  withReturnedCard,
  withReturnedColumn,
} from './live-board.rules.ts'

const idsOf = ({ tasks }: WholeBoard) => tasks.map((column) => column.tasks.map(({ id }) => id))
const start = board([face(1, 'a'), face(2, 'b'), face(3, 'c')])

it('BRD-07: a card that arrives during a pending move does not disturb the order', () => {
  const moved = withPendingMove(start, { id: 3, columnId: 1, afterId: null }, 1)
  const withNew = withCard(moved, face(4, 'd', { order: 'V00001V' }))
  expect(idsOf(withCard(withNew, face(3, 'c', { order: 'V00000', version: 2 })))[0]).toEqual([3, 1, 4, 2])
})

it('BRD-07: a pending move does not repeat over a later change of a colleague', () => {
  const later = withCard(start, face(1, 'a', { columnId: 2, version: 2 }))
  expect(withPendingMove(later, { id: 1, columnId: 1, afterId: 3 }, 1)).toBe(later)
})

it('BRD-04: an older state of a column does not replace a later one', () => {
  const column = { id: 1, title: 'A', order: 'V00005', wipLimit: null, isDone: false, version: 3 }
  const moved = withColumn(start, column)
  expect(withColumn(moved, { ...column, order: 'V00000', version: 2 }).tasks.map(({ id }) => id)).toEqual([2, 1])
})

it('BRD-14: late answers bring back neither a deleted card nor a deleted column', () => {
  expect(idsOf(withCard(withoutCard(start, 1), face(1, 'a', { version: 9 })))[0]).toEqual([2, 3])
  const [column] = start.tasks
  expect(column && withColumn(withoutColumn(start, 1), { ...column, version: 9 }).tasks).toHaveLength(1)
})

it('BRD-18: a restored card and a restored column return', () => {
  expect(idsOf(withReturnedCard(withoutCard(start, 1), face(1, 'a', { version: 2 })))[0]).toEqual([1, 2, 3])
  const [column] = start.tasks
  expect(column && withReturnedColumn(withoutColumn(start, 1), { ...column, version: 2 }).tasks).toHaveLength(2)
})
