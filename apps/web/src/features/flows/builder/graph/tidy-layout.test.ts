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

it('puts successors to the right and branches in the order of their outputs, and keeps the start in place', () => {
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

it('moves nothing in an empty flow or a flow of notes', () => {
  expect(tidyPlaces({ nodes: [], connections: [] }, new Map()).size).toBe(0)
  expect(tidyPlaces({ nodes: graph.nodes.slice(5), connections: [] }, new Map()).size).toBe(0)
})

it('draws a chain straight: each step at the height of the one before, whatever their sizes', () => {
  const chain = ['1', 'x', 'y', 'z']
  const places = tidyPlaces(
    {
      nodes: chain.map((id) => node(id, id === '1' ? 'start' : 'interval', 0, 0)),
      // A handle that a single output does not know starts at that output anyway.
      connections: ['x', 'y', 'z'].map((target, at) => ({
        ...{ id: target, source: chain[at] ?? '', target },
        sourceHandle: target === 'y' ? 'default' : 'a',
      })),
    },
    new Map(chain.map((id, at) => [id, { width: 232, height: 60 + at * 70 }])),
  )
  expect(chain.map((id) => places.get(id)?.y)).toEqual([0, 0, 0, 0])
})

it('keeps nodes of a column apart while it draws them straight', () => {
  const tall = new Map(graph.nodes.map(({ id, type }) => [id, { width: 232, height: type === 'menu' ? 260 : 90 }]))
  const places = [...tidyPlaces(graph, tall)].filter(([id]) => id !== 'n')
  for (const [id, { x, y }] of places)
    for (const [other, at] of places)
      if (id !== other && at.x === x && at.y >= y) expect(at.y).toBeGreaterThanOrEqual(y + (tall.get(id)?.height ?? 0))
  expect(places.find(([id]) => id === 'm')?.[1].y).toBe(70)
})
