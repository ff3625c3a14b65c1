import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { node } from '../engine/test/graphs.ts'
import { openKeys, sealGraph, toGraphView } from './sealed-graph.ts'

const secrets = createSecrets('a secret key of the platform, long enough')
const graph = (data: Record<string, unknown>, id = '2'): FlowGraph => ({
  nodes: [node(id, 'openai', data)],
  connections: [],
})
const dataOf = ({ nodes }: FlowGraph) => nodes[0]?.data ?? {}

it('FLW-47: keys are sealed when stored, returned empty and opened for a call; everything else is unchanged', () => {
  const graphWithKeys = graph({
    apiKey: 'sk-secret',
    voiceKey: '',
    more: { a: [1] },
    headers: [{ name: 'X', value: 'plain' }],
  })
  const stored = sealGraph(secrets, graphWithKeys, null)
  expect(JSON.stringify(stored)).not.toContain('sk-secret')
  expect(dataOf(toGraphView(stored))).toEqual({
    ...{ apiKey: '', hasApiKey: true, voiceKey: '', hasVoiceKey: false, more: { a: [1] } },
    headers: [{ name: 'X', value: 'plain' }],
  })
  expect(openKeys(secrets, dataOf(stored))).toMatchObject({ apiKey: 'sk-secret' })
})

it("a save without a key keeps the same node's key; a new key replaces it", () => {
  const before = sealGraph(secrets, graph({ apiKey: 'old' }), null)
  const key = (next: FlowGraph) => openKeys(secrets, dataOf(sealGraph(secrets, next, before))).apiKey
  expect(key(graph({ apiKey: '' }))).toBe('old')
  expect(key(graph({ apiKey: 'new' }))).toBe('new')
  expect(key(graph({ apiKey: '' }, '3'))).toBe('')
})

it('FLW-47: a save that omits a key field keeps the key, and does not store has… flags', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer x', secret: true }]
  const before = sealGraph(secrets, graph({ apiKey: 'old', headers, typebotIntegration: { voiceKey: 'voz' } }), null)
  const without = [{ name: 'Authorization', secret: true, hasValue: true }]
  const next = { hasApiKey: true, headers: without, typebotIntegration: { hasVoiceKey: true } }
  const stored = sealGraph(secrets, graph(next), before)
  expect(openKeys(secrets, dataOf(stored))).toEqual({
    ...{ apiKey: 'old', headers, typebotIntegration: { voiceKey: 'voz' } },
  })
  expect(dataOf(toGraphView(sealGraph(secrets, graph({ hasApiKey: true }, '9'), before)))).toEqual({})
  const another = { nodes: [node('2', 'message', { label: 'Oi' })], connections: [] }
  expect(dataOf(sealGraph(secrets, another, before))).toEqual({ label: 'Oi' })
})

it.each([
  ['as text', '{"private_key":"MII"}'],
  ['as JSON', { private_key: 'MII' }],
])('FLW-47: the account of a Typebot node %s is treated as a key at any level', (_, jsonContent) => {
  for (const data of [{ jsonContent }, { typebotIntegration: { name: 'Robô', jsonContent } }]) {
    const stored = sealGraph(secrets, graph(data), null)
    expect(JSON.stringify(stored)).not.toContain('MII')
    const returnedJson = JSON.stringify(toGraphView(stored))
    expect(returnedJson).toContain('"jsonContent":"","hasJsonContent":true')
    const again = sealGraph(secrets, toGraphView(stored), stored)
    expect(JSON.stringify(openKeys(secrets, dataOf(again)))).toContain(JSON.stringify('{"private_key":"MII"}'))
  }
})

it('sending a sealed key for another node does not reveal it', () => {
  const stored = sealGraph(secrets, graph({ apiKey: 'old' }), null)
  const { apiKey } = dataOf(stored)
  expect(dataOf(sealGraph(secrets, graph({ apiKey }, '3'), stored)).apiKey).toBe('')
})

it('a secret header keeps its value by name; other headers are returned', () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer x', secret: true },
    { name: 'Accept', value: 'text/plain' },
  ]
  const stored = sealGraph(secrets, graph({ headers }), null)
  expect(JSON.stringify(stored)).not.toContain('Bearer x')
  expect(dataOf(toGraphView(stored)).headers).toEqual([
    { name: 'Authorization', value: '', secret: true, hasValue: true },
    { name: 'Accept', value: 'text/plain' },
  ])
  const moved = [headers[1], { ...headers[0], value: '' }]
  const again = sealGraph(secrets, graph({ headers: moved }), stored)
  expect(openKeys(secrets, dataOf(again)).headers).toMatchObject([{}, { value: 'Bearer x' }])
})

it('FLW-30: a secret header is dropped when the server changes, because the new server could read it', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer x', secret: true }]
  const before = sealGraph(secrets, graph({ url: 'https://api.exemplo.com/a', headers }), null)
  const headerAfterSave = (url: string) =>
    openKeys(secrets, dataOf(sealGraph(secrets, graph({ url, headers: [{ ...headers[0], value: '' }] }), before)))
  expect(headerAfterSave('https://api.exemplo.com/b?c={{d}}').headers).toMatchObject([{ value: 'Bearer x' }])
  for (const url of ['https://outro.com/a', 'http://api.exemplo.com/a', 'https://api.exemplo.com.outro.com', ''])
    expect(headerAfterSave(url).headers, url).toMatchObject([{ value: '' }])
})
