import type { FlowNode } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { asMeasured, canvasEdges, canvasNodes } from './drawn-graph.rules.ts'

const node = (id: string, type: string): FlowNode => ({ id, type, position: { x: 0, y: 0 }, data: {} })

it('FLW-07: an unchanged node keeps its object identity; unknown kinds are rendered as unknown', () => {
  const [a, b] = [node('a', 'menu'), node('b', 'hologram')]
  const before = canvasNodes([a, b], [])
  expect(before.map(({ type }) => type)).toEqual(['menu', 'unknown'])
  const selectedNodes = before.map((one) => ({ ...one, selected: true }))
  const after = canvasNodes([a, { ...b, data: { x: 1 } }], selectedNodes)
  expect(after[0]).toBe(selectedNodes[0])
  expect(after[1]).toMatchObject({ id: 'b', selected: true, data: { node: { data: { x: 1 } } } })
})

it('FLW-05: a connection of another version with the same id leads where that version says', () => {
  const before = canvasEdges([{ id: 'e', source: 'a', target: 'b' }], [])
  expect(canvasEdges([{ id: 'e', source: 'a', target: 'b', sourceHandle: 'a' }], before)[0]).toBe(before[0])
  expect(canvasEdges([{ id: 'e', source: 'a', target: 'c' }], before)).toMatchObject([{ id: 'e', target: 'c' }])
})

it('FLW-07: a connection whose handle a single output does not know starts at that output', () => {
  const edges = [{ id: 'e', source: 'a', target: 'b', sourceHandle: 'saida' }]
  expect(canvasEdges(edges, [], [node('a', 'ticket')])).toMatchObject([{ sourceHandle: 'a' }])
  expect(canvasEdges(edges, [], [node('a', 'menu')])).toMatchObject([{ sourceHandle: 'saida' }])
})

it('FLW-08: a node that was not rendered yet has an estimated size and connectors until it is measured', () => {
  const menu = (count: number): FlowNode => ({
    ...node('m', 'menu'),
    data: { message: 'Oi', arrayOption: Array.from({ length: count }, (_, at) => ({ number: at + 1, value: 'x' })) },
  })
  const [guessed] = canvasNodes([menu(2)], [])
  expect(guessed?.handles?.map(({ type, id }) => [type, id])).toEqual([
    ['target', undefined],
    ['source', 'a1'],
    ['source', 'a2'],
  ])
  const heights = guessed?.handles?.map(({ y }) => y) ?? []
  expect(heights).toEqual([...heights].sort((a, b) => a - b))
  expect(guessed?.measured?.height).toBeGreaterThan(heights.at(-1) ?? 0)
  const measuredNode = asMeasured({
    ...(guessed as NonNullable<typeof guessed>),
    measured: { width: 232, height: 120 },
  })
  expect(measuredNode).not.toHaveProperty('handles')
  // Another text keeps the measured connectors; another option does not.
  const worded = { ...menu(2), data: { ...menu(2).data, message: 'Olá' } }
  expect(canvasNodes([worded], [measuredNode])[0]).toMatchObject({ measured: { height: 120 } })
  const more = canvasNodes([menu(3)], [measuredNode])[0]
  expect(more?.measured?.height).not.toBe(120)
  expect(more?.handles).toHaveLength(4)
})
