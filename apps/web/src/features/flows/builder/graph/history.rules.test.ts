import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { changed, historyOf, MOST_UNDO, redone, settled, undone } from './history.rules.ts'

/** A graph that is told from others by the place of its one node. */
const graph = (x: number): FlowGraph => ({
  nodes: [{ id: '1', type: 'start', position: { x, y: 0 }, data: {} }],
  connections: [],
})
const at = ({ graph }: { graph: FlowGraph }) => graph.nodes[0]?.position.x
const times = <T>(count: number, start: T, step: (value: T, at: number) => T) =>
  Array.from({ length: count }).reduce<T>((value, _, n) => step(value, n), start)

it('FLW-05: a hundred changes are taken back and made again, no more on either side', () => {
  const full = times(MOST_UNDO + 20, historyOf(graph(-1)), (history, n) => changed(history, graph(n)))
  expect(full.past).toHaveLength(MOST_UNDO)
  const back = times(MOST_UNDO + 5, full, undone)
  expect(at(back)).toBe(19)
  expect(back.past).toHaveLength(0)
  expect(back.future).toHaveLength(MOST_UNDO)
  const forth = times(MOST_UNDO + 5, back, redone)
  expect(at(forth)).toBe(MOST_UNDO + 19)
  expect(forth.past).toHaveLength(MOST_UNDO)
  expect(forth.future).toHaveLength(0)
})

it('FLW-05: another change after going back leaves no way forth', () => {
  const back = undone(changed(changed(historyOf(graph(0)), graph(1)), graph(2)))
  const other = changed(back, graph(9))
  expect(other.future).toEqual([])
  expect(at(undone(other))).toBe(1)
})

it('letters of one field are one change to take back, until it is left', () => {
  const typed = times(3, historyOf(graph(0)), (history, n) => changed(history, graph(n + 1), 'name'))
  expect(typed.past).toHaveLength(1)
  const later = changed(settled(typed), graph(9), 'name')
  expect(later.past).toHaveLength(2)
  expect(at(undone(later))).toBe(3)
})

it('a change that changes nothing is none', () => {
  const history = historyOf(graph(0))
  expect(changed(history, history.graph)).toBe(history)
  expect(undone(history)).toBe(history)
  expect(redone(history)).toBe(history)
})
