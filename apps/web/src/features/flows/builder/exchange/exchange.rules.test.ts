import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { holdsKeys, mentionsKeys, withoutKeys } from '../graph/keys.rules.ts'
import { sameGraph } from '../graph/same.rules.ts'
import { exportedFlow, withImport } from './exchange.rules.ts'

const graph: FlowGraph = {
  nodes: [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' }, measured: { width: 9 } },
    {
      id: 'm',
      type: 'menu',
      position: { x: 280, y: 0 },
      data: { message: 'Oi', arrayOption: [{ number: 1, value: 'A' }] },
    },
    {
      id: 'o',
      type: 'openai',
      position: { x: 560, y: 40 },
      data: { openai: { apiKey: 'sk-1', hasApiKey: true, name: 'Assistente' } },
    },
    {
      id: 'r',
      type: 'apiCall',
      position: { x: 840, y: 80 },
      data: {
        url: 'https://a.test',
        headers: [
          { name: 'Authorization', value: 'Bearer x', secret: true, hasValue: true },
          { name: 'X', value: 'y' },
        ],
      },
    },
  ],
  connections: [
    { id: 'e1', source: '1', target: 'm', sourceHandle: 'a', animated: true },
    { id: 'e2', source: 'm', target: 'o', sourceHandle: 'a1' },
    { id: 'e3', source: 'o', target: 'r', sourceHandle: 'a' },
  ],
}

const idsOf = ({ nodes, edges }: { nodes: { id: string }[]; edges: { id: string }[] }) =>
  [...nodes, ...edges].map(({ id }) => id)

it('FLW-12: an export has fresh ids on nodes and edges and keeps every other field', () => {
  const file = exportedFlow(graph)
  const before = new Set([...graph.nodes, ...graph.connections].map(({ id }) => id))
  expect(idsOf(file).filter((id) => before.has(id))).toEqual([])
  expect(new Set(idsOf(file)).size).toBe(7)
  expect(file.nodes[0]).toMatchObject({ type: 'start', measured: { width: 9 }, data: { label: 'Inicio do fluxo' } })
  expect(file.edges[0]).toMatchObject({ source: file.nodes[0]?.id, target: file.nodes[1]?.id, animated: true })
  // The graph itself is unchanged.
  expect(graph.nodes[0]?.id).toBe('1')
})

it('FLW-12: an export contains no key and no trace of one', () => {
  const text = JSON.stringify(exportedFlow(graph))
  expect(text).not.toMatch(/sk-1|Bearer|hasApiKey|hasValue/)
  expect(text).toContain('"name":"X","value":"y"')
})

it.each([
  ['typed into a node', { data: { apiKey: 'k' } }, true, true],
  ['stored on the server', { data: { apiKey: '', hasApiKey: true } }, false, true],
  ['of a secret header', { data: { headers: [{ name: 'a', value: 'v', secret: true }] } }, true, true],
  ['of a header without a secret', { data: { headers: [{ name: 'a', value: 'v' }] } }, false, false],
  ['of a service account', { data: { typebotIntegration: { jsonContent: '{"a":1}' } } }, true, true],
  ['in a text', { data: { message: 'apiKey' } }, false, false],
])('FLW-12: a key %s', (_, part, holds, mentions) => {
  const one = { nodes: [{ id: 'x', type: 'message', position: { x: 0, y: 0 }, ...part }], connections: [] } as FlowGraph
  expect([holdsKeys(one), mentionsKeys(one)]).toEqual([holds, mentions])
  expect(mentionsKeys(withoutKeys(one))).toBe(false)
})

it('FLW-12: an exported graph is imported as the same graph under other ids, except the fixed start id', () => {
  const file = exportedFlow(graph)
  const { graph: back } = withImport(
    { nodes: [], connections: [] },
    { nodes: file.nodes, connections: file.edges },
    'replace',
  )
  const names = new Map(back.nodes.map(({ id }, at) => [id, graph.nodes[at]?.id ?? '']))
  const renamed: FlowGraph = {
    nodes: back.nodes.map((node) => ({ ...node, id: names.get(node.id) ?? '' })),
    connections: back.connections.map((edge, at) => ({
      ...edge,
      id: graph.connections[at]?.id ?? '',
      source: names.get(edge.source) ?? '',
      target: names.get(edge.target) ?? '',
    })),
  }
  expect(sameGraph(renamed, graph)).toBe(true)
  expect(back.nodes[0]?.id).toBe('1')
  expect(back.nodes.slice(1).some(({ id }) => graph.nodes.some((node) => node.id === id))).toBe(false)
})

it('FLW-12: an imported node never gets the id, and thereby the keys, of an existing node', () => {
  const { graph: result, added } = withImport(graph, graph, 'replace')
  expect(result.nodes.filter(({ id, type }) => type !== 'start' && graph.nodes.some((node) => node.id === id))).toEqual(
    [],
  )
  expect(added).toEqual(result.nodes.map(({ id }) => id))
})

it('FLW-12: added nodes are below the existing ones; the existing start stays the only one', () => {
  const { graph: result, added } = withImport(graph, graph, 'add')
  expect(result.nodes).toHaveLength(7)
  expect(result.nodes.slice(0, 4)).toEqual(graph.nodes)
  expect(result.nodes.filter(({ type }) => type === 'start')).toHaveLength(1)
  // The connection from the file's start has no source any more.
  expect(result.connections).toHaveLength(5)
  expect(result.nodes.slice(4).map(({ position }) => position)).toEqual([
    { x: 280, y: 280 },
    { x: 560, y: 320 },
    { x: 840, y: 360 },
  ])
  expect(added).toHaveLength(3)
})
