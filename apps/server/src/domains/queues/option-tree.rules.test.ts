import { expect, it } from 'vitest'
import { optionTree } from './option-tree.rules.ts'

const row = (id: number, parent_id: number | null, position: number) => ({
  id,
  queue_id: 1,
  parent_id,
  position,
  title: `Opção ${id}`,
  message: '',
})
const rows = [row(5, 2, 2), row(3, null, 2), row(2, null, 1), row(4, 2, 1), row(6, 5, 1)]
const shape = (options: ReturnType<typeof optionTree>): unknown[] =>
  options.map(({ id, option, children }) => [id, option, shape(children)])

it('QUE-03: nests by parent and orders by number', () => {
  expect(shape(optionTree(rows, null))).toEqual([
    [
      2,
      1,
      [
        [4, 1, []],
        [5, 2, [[6, 1, []]]],
      ],
    ],
    [3, 2, []],
  ])
  expect(shape(optionTree(rows, 5))).toEqual([[6, 1, []]])
  expect(optionTree(rows, 6)).toEqual([])
})
