import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { tidyPlaces } from './tidy-layout.ts'

const node = (id: string, type: string, x: number, y: number, data = {}) => ({ id, type, position: { x, y }, data })
const options = { arrayOption: [1, 2, 3].map((number) => ({ number, value: `o${number}` })) }
const graph: FlowGraph = {
  nodes: [
    node('1', 'start', 40, 70),
    node('m', 'menu', 0, 0, options),
    node('c', 'ticket', 0, 0),
    node('b', 'ticket', 0, 0),
    node('a', 'ticket', 0, 0),
    node('n', 'note', 44, 40, { text: 'x' }),
  ],
  connections: [
    { id: 'e0', source: '1', target: 'm', sourceHandle: 'a' },
    { id: 'e3', source: 'm', target: 'c', sourceHandle: 'a3' },
    { id: 'e1', source: 'm', target: 'a', sourceHandle: 'a1' },
    { id: 'e2', source: 'm', target: 'b', sourceHandle: 'a2' },
    { id: 'back', source: 'a', target: 'm', sourceHandle: 'a' },
  ],
}
const size = { width: 232, height: 120 }
const sizes = new Map(graph.nodes.map(({ id }) => [id, size]))

it('puts what follows to the right, branches in the order of their outputs, and leaves the start where it is', () => {
  const places = tidyPlaces(graph, sizes)
  const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
  expect(at('1')).toEqual({ x: 40, y: 70 })
  expect(at('m').x).toBeGreaterThan(at('1').x + size.width)
  expect(at('a').x).toBeGreaterThan(at('m').x + size.width)
  expect([at('a').x, at('b').x]).toEqual([at('c').x, at('c').x])
  expect(at('b').y).toBeGreaterThanOrEqual(at('a').y + size.height)
  expect(at('c').y).toBeGreaterThanOrEqual(at('b').y + size.height)
  expect(at('n')).toEqual({ x: 44, y: 40 })
})

it('puts a flow of notes alone, or of nothing, nowhere', () => {
  expect(tidyPlaces({ nodes: [], connections: [] }, new Map()).size).toBe(0)
  expect(tidyPlaces({ nodes: graph.nodes.slice(5), connections: [] }, new Map()).size).toBe(0)
})
