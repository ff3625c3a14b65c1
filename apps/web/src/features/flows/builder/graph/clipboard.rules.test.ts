import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { clipOf, clipText, offsetAside, offsetTo } from './clipboard.rules.ts'
import { paste } from './graph-edits.rules.ts'
import { withoutKeyFlags } from './keys.rules.ts'

const graph: FlowGraph = {
  nodes: [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    {
      ...{ id: 'o', type: 'openai', position: { x: 300, y: 0 } },
      data: {
        name: 'IA',
        apiKey: 'sk-1',
        hasApiKey: true,
        openai: { voiceKey: 'v-1', hasVoiceKey: true, voice: 'texto' },
      },
    },
    {
      ...{ id: 'r', type: 'apiCall', position: { x: 600, y: 100 } },
      data: {
        url: 'https://a.example',
        headers: [
          { name: 'Authorization', value: 'Bearer x', secret: true, hasValue: true },
          { name: 'X-Shop', value: 'centro' },
        ],
      },
    },
  ],
  connections: [
    { id: 'e1', source: '1', target: 'o', sourceHandle: 'a' },
    { id: 'e2', source: 'o', target: 'r', sourceHandle: 'a' },
  ],
}
const all = new Set(['1', 'o', 'r'])

it('FLW-04: a copy has the connections among its nodes, and neither the start nor a secret', () => {
  const text = clipText(graph, all) ?? ''
  expect(text).not.toMatch(/sk-1|v-1|Bearer|has(ApiKey|VoiceKey|Value)/)
  expect(clipOf(text)).toEqual({
    nodes: [
      {
        ...{ id: 'o', type: 'openai', position: { x: 300, y: 0 } },
        data: { name: 'IA', apiKey: '', openai: { voiceKey: '', voice: 'texto' } },
      },
      {
        ...{ id: 'r', type: 'apiCall', position: { x: 600, y: 100 } },
        data: {
          url: 'https://a.example',
          headers: [
            { name: 'Authorization', value: '', secret: true },
            { name: 'X-Shop', value: 'centro' },
          ],
        },
      },
    ],
    connections: [graph.connections[1]],
  })
})

it('FLW-04: a text from elsewhere adds no secrets', () => {
  const foreign = JSON.stringify({ kind: 'recado-flow-nodes', nodes: graph.nodes, connections: graph.connections })
  expect(JSON.stringify(clipOf(foreign))).not.toMatch(/sk-1|v-1|Bearer/)
  expect(clipOf(foreign)?.nodes.map(({ type }) => type)).toEqual(['openai', 'apiCall'])
})

it('FLW-04, FLW-26: a typebot’s service account is a secret too, and a copy in the same flow keeps typed values', () => {
  const typebotIntegration = { name: 'Robô', jsonContent: '{"key":"sa-1"}', hasJsonContent: true }
  const node = { id: 't', type: 'typebot', position: { x: 0, y: 0 }, data: { typebotIntegration } }
  expect(clipText({ nodes: [node], connections: [] }, new Set(['t']))).not.toMatch(/sa-1|hasJsonContent/)
  expect(withoutKeyFlags(node).data).toEqual({ typebotIntegration: { name: 'Robô', jsonContent: '{"key":"sa-1"}' } })
})

it.each([
  ['a text', 'Olá'],
  ['other JSON', '{"nodes":[],"connections":[]}'],
  ['a truncated copy', '{"kind":"recado-flow-nodes","nodes":['],
  ['nodes with invalid data', '{"kind":"recado-flow-nodes","nodes":[{"id":1},null,"x"],"connections":[]}'],
  ['no nodes', '{"kind":"recado-flow-nodes","nodes":[],"connections":[]}'],
])('FLW-04: %s is not pasted as nodes', (_, text) => {
  expect(clipOf(text)).toBeNull()
})

it('FLW-04: nothing is copied if only the start is selected', () => {
  expect(clipText(graph, new Set(['1']))).toBeNull()
})

it('FLW-04: pasted nodes are placed around the middle of the view', () => {
  const clip = clipOf(clipText(graph, all) ?? '') ?? graph
  const { x, y } = offsetTo(clip, { x: 1000, y: 500 })
  expect([300 + x, y]).toEqual([730, 400])
})

it('FLW-04: nodes pasted again are placed beside the earlier ones, so that they do not cover them', () => {
  const clip = clipOf(clipText(graph, all) ?? '') ?? graph
  const pasted = (now: typeof graph) =>
    paste(now, clip, offsetAside(now, clip, offsetTo(clip, { x: 1000, y: 500 }))).graph
  const { nodes } = pasted(pasted(pasted({ nodes: [], connections: [] })))
  const places = nodes.filter(({ type }) => type === 'openai').map(({ position: { x, y } }) => [x, y])
  expect(places.map(([x = 0, y = 0]) => [x - (places[0]?.[0] ?? 0), y - (places[0]?.[1] ?? 0)])).toEqual([
    [0, 0],
    [40, 40],
    [80, 80],
  ])
})
