import type { FlowNode } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { asMeasured, canvasEdges, canvasNodes } from './drawn-graph.rules.ts'

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

it('FLW-07: a connection whose stored handle a single output does not know is drawn from that output', () => {
  const edges = [{ id: 'e', source: 'a', target: 'b', sourceHandle: 'saida' }]
  expect(canvasEdges(edges, [], [node('a', 'ticket')])).toMatchObject([{ sourceHandle: 'a' }])
  expect(canvasEdges(edges, [], [node('a', 'menu')])).toMatchObject([{ sourceHandle: 'saida' }])
})

it('FLW-08: a node that was not drawn yet has a size and its connectors for granted, until it is measured', () => {
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
  const seen = asMeasured({ ...(guessed as NonNullable<typeof guessed>), measured: { width: 232, height: 120 } })
  expect(seen).not.toHaveProperty('handles')
  // Another text leaves the connectors where they were seen; another option does not.
  const worded = { ...menu(2), data: { ...menu(2).data, message: 'Olá' } }
  expect(canvasNodes([worded], [seen])[0]).toMatchObject({ measured: { height: 120 } })
  const more = canvasNodes([menu(3)], [seen])[0]
  expect(more?.measured?.height).not.toBe(120)
  expect(more?.handles).toHaveLength(4)
})
