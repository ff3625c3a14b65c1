import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { describe, expect, it } from 'vitest'
import {
  addNode,
  connect,
  duplicate,
  freePosition,
  moveNodes,
  newFlowGraph,
  newNode,
  nextPosition,
  removeNodes,
  removeParts,
  STEP_RIGHT,
  setData,
} from './graph-edits.rules.ts'

const node = (id: string, type: string, data: FlowNode['data'] = {}, x = 0): FlowNode => ({
  ...{ id, type, data },
  position: { x, y: 0 },
})
const edge = (id: string, source: string, target: string, sourceHandle = 'a') => ({ id, source, target, sourceHandle })
const menu = (count: number) => ({
  arrayOption: Array.from({ length: count }, (_, at) => ({ number: at + 1, value: '' })),
})

const graph: FlowGraph = {
  nodes: [node('1', 'start'), node('m', 'menu', menu(2), 300), node('t', 'ticket', {}, 600)],
  connections: [edge('e1', '1', 'm'), edge('e2', 'm', 't', 'a1'), edge('e3', 'm', 't', 'a2')],
}

describe('adding', () => {
  it('FLW-03: another start replaces the existing one and keeps its connections', () => {
    const again = addNode(graph, newNode('start', { x: 5, y: 5 }))
    expect(again.nodes.filter(({ type }) => type === 'start')).toEqual([
      { id: '1', type: 'start', position: { x: 5, y: 5 }, data: {} },
    ])
    expect(again.connections).toEqual(graph.connections)
  })

  it('FLW-03: a new flow has one start node', () => {
    expect(newFlowGraph().nodes).toMatchObject([{ id: '1', type: 'start' }])
  })

  it('FLW-04: a new node is right of the last one, at its height', () => {
    expect(nextPosition(graph)).toEqual({ x: 600 + STEP_RIGHT, y: 0 })
    expect(nextPosition({ nodes: [], connections: [] })).toEqual({ x: 0, y: 0 })
  })

  it('a node added after another one does not cover a third', () => {
    expect(freePosition(graph, { x: 610, y: 10 })).toEqual({ x: 610, y: 160 })
    expect(freePosition(graph, { x: 900, y: 10 })).toEqual({ x: 900, y: 10 })
  })

  it('FLW-04: copies are right of their sources, with the connections among them and without stored keys', () => {
    const openai = node('o', 'openai', { apiKey: '', hasApiKey: true, name: 'IA' }, 900)
    const { graph: after, added } = duplicate(
      { ...graph, nodes: [...graph.nodes, openai] },
      new Set(['1', 'm', 't', 'o']),
    )
    const copies = after.nodes.filter(({ id }) => added.includes(id))
    expect(copies.map(({ type, position }) => [type, position.x])).toEqual([
      ['menu', 300 + STEP_RIGHT],
      ['ticket', 600 + STEP_RIGHT],
      ['openai', 900 + STEP_RIGHT],
    ])
    expect(copies[2]?.data).toEqual({ apiKey: '', name: 'IA' })
    const among = after.connections.filter(({ source }) => added.includes(source))
    expect(among.map(({ sourceHandle }) => sourceHandle)).toEqual(['a1', 'a2'])
  })
})

describe('connecting', () => {
  it('FLW-05: an output leads to one node, so a new connection replaces the old one', () => {
    const more = addNode(graph, node('n', 'ticket'))
    const after = connect(more, { source: 'm', target: 'n', sourceHandle: 'a1' })
    expect(after.connections.map(({ target, sourceHandle }) => [target, sourceHandle])).toEqual([
      ['m', 'a'],
      ['t', 'a2'],
      ['n', 'a1'],
    ])
  })

  it.each([
    ['into a start', { source: 'm', target: '1', sourceHandle: 'a1' }],
    ['from an output that does not exist', { source: 'm', target: 't', sourceHandle: 'a9' }],
    ['to a node that does not exist', { source: 'm', target: 'x', sourceHandle: 'a1' }],
  ])('FLW-08: nothing is connected %s', (_, link) => {
    expect(connect(graph, link)).toBe(graph)
  })

  it('FLW-08: removing an option removes its connection', () => {
    expect(setData(graph, 'm', menu(1)).connections.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })
})

describe('moving and removing', () => {
  it('FLW-05: removing a node removes its connections; the start stays', () => {
    expect(removeNodes(graph, new Set(['1', 'm']))).toEqual({
      nodes: [graph.nodes[0], graph.nodes[2]],
      connections: [],
    })
  })

  it('FLW-05: nodes and connections are removed in one change', () => {
    const after = removeParts(graph, new Set(['t']), new Set(['e1']))
    expect(after.nodes).toHaveLength(2)
    expect(after.connections).toEqual([])
  })

  it('a graph in which nothing moves stays the same object', () => {
    expect(moveNodes(graph, new Map([['m', { x: 300, y: 0 }]]))).toBe(graph)
    expect(moveNodes(graph, new Map([['m', { x: 1, y: 2 }]])).nodes[1]?.position).toEqual({ x: 1, y: 2 })
  })
})
