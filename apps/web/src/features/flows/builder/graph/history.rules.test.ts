import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { historyOf, MOST_UNDO, withGraphChange, withRedo, withSettledStep, withUndo } from './history.rules.ts'

/** A graph that is identified by the position of its only node. */
const graph = (x: number): FlowGraph => ({
  nodes: [{ id: '1', type: 'start', position: { x, y: 0 }, data: {} }],
  connections: [],
})
const at = ({ graph }: { graph: FlowGraph }) => graph.nodes[0]?.position.x
const times = <T>(count: number, start: T, step: (value: T, at: number) => T) =>
  Array.from({ length: count }).reduce<T>((value, _, n) => step(value, n), start)

it('FLW-05: a hundred changes can be undone and redone, no more in either direction', () => {
  const full = times(MOST_UNDO + 20, historyOf(graph(-1)), (history, n) => withGraphChange(history, graph(n)))
  expect(full.past).toHaveLength(MOST_UNDO)
  const back = times(MOST_UNDO + 5, full, withUndo)
  expect(at(back)).toBe(19)
  expect(back.past).toHaveLength(0)
  expect(back.future).toHaveLength(MOST_UNDO)
  const forth = times(MOST_UNDO + 5, back, withRedo)
  expect(at(forth)).toBe(MOST_UNDO + 19)
  expect(forth.past).toHaveLength(MOST_UNDO)
  expect(forth.future).toHaveLength(0)
})

it('FLW-05: another change after an undo clears the redo steps', () => {
  const back = withUndo(withGraphChange(withGraphChange(historyOf(graph(0)), graph(1)), graph(2)))
  const other = withGraphChange(back, graph(9))
  expect(other.future).toEqual([])
  expect(at(withUndo(other))).toBe(1)
})

it('letters of one field are one undo step until the field loses the focus', () => {
  const afterTyping = times(3, historyOf(graph(0)), (history, n) => withGraphChange(history, graph(n + 1), 'name'))
  expect(afterTyping.past).toHaveLength(1)
  const later = withGraphChange(withSettledStep(afterTyping), graph(9), 'name')
  expect(later.past).toHaveLength(2)
  expect(at(withUndo(later))).toBe(3)
})

it('a change without an effect adds no undo step', () => {
  const history = historyOf(graph(0))
  expect(withGraphChange(history, history.graph)).toBe(history)
  expect(withUndo(history)).toBe(history)
  expect(withRedo(history)).toBe(history)
})
