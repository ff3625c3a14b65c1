import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { createBuilder } from './create-builder.ts'

const node = (id: string, type: string, x: number) => ({ id, type, position: { x, y: 0 }, data: {} })
const graph: FlowGraph = {
  nodes: [node('1', 'start', 0), node('a', 'interval', 300), node('b', 'ticket', 600)],
  connections: [{ id: 'e', source: '1', target: 'a', sourceHandle: 'a' }],
}
const builder = () => createBuilder(1, graph)
type Store = ReturnType<typeof builder>
const canvasNode = (store: Store, id: string) => store.getState().canvas.find((one) => one.id === id)
const selected = (store: Store) => store.getState().canvas.flatMap((one) => (one.selected ? [one.id] : []))

it('measuring a node re-renders only that node and changes nothing that is stored', () => {
  const store = builder()
  const before = store.getState()
  before.onNodesChange([{ id: 'a', type: 'dimensions', dimensions: { width: 232, height: 90 } }])
  expect(canvasNode(store, 'a')).toMatchObject({ measured: { width: 232, height: 90 } })
  expect(canvasNode(store, 'a')).not.toHaveProperty('handles')
  expect(canvasNode(store, 'b')).toBe(before.canvas[2])
  expect(store.getState().graph).toBe(graph)
  expect(store.getState().past).toEqual([])
})

it('FLW-05: dragging a node is one undo step, from its start to its drop position', () => {
  const store = builder()
  const drag = (x: number, dragging: boolean) =>
    store.getState().onNodesChange([{ id: 'a', type: 'position', position: { x, y: 0 }, dragging }])
  for (const x of [310, 320, 330]) drag(x, true)
  expect(store.getState().graph).toBe(graph)
  drag(330, false)
  expect(store.getState().graph.nodes[1]?.position.x).toBe(330)
  store.getState().undo()
  expect([store.getState().graph, canvasNode(store, 'a')?.position.x]).toEqual([graph, 300])
  store.getState().redo()
  expect(canvasNode(store, 'a')?.position.x).toBe(330)
})

it('FLW-05: nodes that the canvas removes are removed with their connections, except the start', () => {
  const store = builder()
  store.getState().onNodesChange([
    { id: '1', type: 'remove' },
    { id: 'a', type: 'remove' },
  ])
  expect(store.getState().canvas.map(({ id }) => id)).toEqual(['1', 'b'])
  expect(store.getState().edges).toEqual([])
  store.getState().undo()
  expect(store.getState().edges).toMatchObject([{ id: 'e', source: '1', target: 'a' }])
})

it('revealing a node selects only that node; revealing it again is a new request', () => {
  const store = builder()
  store.getState().select(['1', 'b'])
  store.getState().reveal('a')
  expect(selected(store)).toEqual(['a'])
  const first = store.getState().revealed
  store.getState().reveal('a')
  expect(store.getState().revealed).toEqual(first)
  expect(store.getState().revealed).not.toBe(first)
})

it('loading replaces the graph without an undo step', () => {
  const store = builder()
  store.getState().edit((now) => ({ ...now, nodes: now.nodes.slice(0, 2) }))
  store.getState().load({ ...graph, connections: [] })
  expect(store.getState()).toMatchObject({ past: [], future: [], edges: [] })
  expect(store.getState().canvas).toHaveLength(3)
})

it('FLW-05: a connection to a start node or to no node is ignored', () => {
  const store = builder()
  for (const target of ['1', 'nobody'])
    store.getState().onConnect({ source: 'a', target, sourceHandle: 'a', targetHandle: null })
  expect(store.getState().graph).toBe(graph)
  store.getState().onConnect({ source: 'a', target: 'b', sourceHandle: 'a', targetHandle: null })
  expect(store.getState().edges.map(({ source, target }) => `${source} ${target}`)).toEqual(['1 a', 'a b'])
})
