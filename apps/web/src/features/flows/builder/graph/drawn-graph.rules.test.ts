import type { FlowNode } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { canvasEdges, canvasNodes } from './drawn-graph.rules.ts'

const node = (id: string, type: string): FlowNode => ({ id, type, position: { x: 0, y: 0 }, data: {} })

it('FLW-07: a node that did not change is the same drawing; kinds that nobody knows are drawn as unknown', () => {
  const [a, b] = [node('a', 'menu'), node('b', 'hologram')]
  const before = canvasNodes([a, b], [])
  expect(before.map(({ type }) => type)).toEqual(['menu', 'unknown'])
  const chosen = before.map((one) => ({ ...one, selected: true }))
  const after = canvasNodes([a, { ...b, data: { x: 1 } }], chosen)
  expect(after[0]).toBe(chosen[0])
  expect(after[1]).toMatchObject({ id: 'b', selected: true, data: { node: { data: { x: 1 } } } })
})

it('FLW-05: a connection of another version with the same id leads where that version says', () => {
  const before = canvasEdges([{ id: 'e', source: 'a', target: 'b' }], [])
  expect(canvasEdges([{ id: 'e', source: 'a', target: 'b', sourceHandle: 'a' }], before)[0]).toBe(before[0])
  expect(canvasEdges([{ id: 'e', source: 'a', target: 'c' }], before)).toMatchObject([{ id: 'e', target: 'c' }])
})
