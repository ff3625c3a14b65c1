import type { FlowGraph } from '@recado/contract/flows/graph'
import { expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { node } from '../engine/test/graphs.ts'
import { openedData, sealGraph, shownGraph } from './sealed-graph.ts'

const secrets = createSecrets('a secret key of the platform, long enough')
const graph = (data: Record<string, unknown>, id = '2'): FlowGraph => ({
  nodes: [node(id, 'openai', data)],
  connections: [],
})
const dataOf = ({ nodes }: FlowGraph) => nodes[0]?.data ?? {}

it('FLW-47: keys are stored sealed, answered as nothing, and open for a call; all else stays as it is', () => {
  const typed = graph({ apiKey: 'sk-secret', voiceKey: '', more: { a: [1] }, headers: [{ name: 'X', value: 'plain' }] })
  const stored = sealGraph(secrets, typed, null)
  expect(JSON.stringify(stored)).not.toContain('sk-secret')
  expect(dataOf(shownGraph(stored))).toEqual({
    ...{ apiKey: '', hasApiKey: true, voiceKey: '', hasVoiceKey: false, more: { a: [1] } },
    headers: [{ name: 'X', value: 'plain' }],
  })
  expect(openedData(secrets, dataOf(stored))).toMatchObject({ apiKey: 'sk-secret' })
})

it('a save without a key keeps that of the node, and only of it; a new one replaces it', () => {
  const before = sealGraph(secrets, graph({ apiKey: 'old' }), null)
  const key = (next: FlowGraph) => openedData(secrets, dataOf(sealGraph(secrets, next, before))).apiKey
  expect(key(graph({ apiKey: '' }))).toBe('old')
  expect(key(graph({ apiKey: 'new' }))).toBe('new')
  expect(key(graph({ apiKey: '' }, '3'))).toBe('')
})

it('FLW-47: a save that leaves the field of a key out keeps it as well, and stores nothing that only tells of one', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer x', secret: true }]
  const before = sealGraph(secrets, graph({ apiKey: 'old', headers, typebotIntegration: { voiceKey: 'voz' } }), null)
  const without = [{ name: 'Authorization', secret: true, hasValue: true }]
  const next = { hasApiKey: true, headers: without, typebotIntegration: { hasVoiceKey: true } }
  const stored = sealGraph(secrets, graph(next), before)
  expect(openedData(secrets, dataOf(stored))).toEqual({
    ...{ apiKey: 'old', headers, typebotIntegration: { voiceKey: 'voz' } },
  })
  expect(dataOf(shownGraph(sealGraph(secrets, graph({ hasApiKey: true }, '9'), before)))).toEqual({})
  const another = { nodes: [node('2', 'message', { label: 'Oi' })], connections: [] }
  expect(dataOf(sealGraph(secrets, another, before))).toEqual({ label: 'Oi' })
})

it.each([
  ['as text', '{"private_key":"MII"}'],
  ['as JSON', { private_key: 'MII' }],
])('FLW-47: the account of a Typebot node %s is a key, wherever it stands', (_, jsonContent) => {
  for (const data of [{ jsonContent }, { typebotIntegration: { name: 'Robô', jsonContent } }]) {
    const stored = sealGraph(secrets, graph(data), null)
    expect(JSON.stringify(stored)).not.toContain('MII')
    const shown = JSON.stringify(shownGraph(stored))
    expect(shown).toContain('"jsonContent":"","hasJsonContent":true')
    const again = sealGraph(secrets, shownGraph(stored), stored)
    expect(JSON.stringify(openedData(secrets, dataOf(again)))).toContain(JSON.stringify('{"private_key":"MII"}'))
  }
})

it('nobody gets at a key by sending its sealed form for another node', () => {
  const stored = sealGraph(secrets, graph({ apiKey: 'old' }), null)
  const { apiKey } = dataOf(stored)
  expect(dataOf(sealGraph(secrets, graph({ apiKey }, '3'), stored)).apiKey).toBe('')
})

it('a secret header is kept by its name; the others are answered', () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer x', secret: true },
    { name: 'Accept', value: 'text/plain' },
  ]
  const stored = sealGraph(secrets, graph({ headers }), null)
  expect(JSON.stringify(stored)).not.toContain('Bearer x')
  expect(dataOf(shownGraph(stored)).headers).toEqual([
    { name: 'Authorization', value: '', secret: true, hasValue: true },
    { name: 'Accept', value: 'text/plain' },
  ])
  const moved = [headers[1], { ...headers[0], value: '' }]
  const again = sealGraph(secrets, graph({ headers: moved }), stored)
  expect(openedData(secrets, dataOf(again)).headers).toMatchObject([{}, { value: 'Bearer x' }])
})

it('FLW-30: a secret header does not go along to another server, where its sender could read it', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer x', secret: true }]
  const before = sealGraph(secrets, graph({ url: 'https://api.exemplo.com/a', headers }), null)
  const kept = (url: string) =>
    openedData(secrets, dataOf(sealGraph(secrets, graph({ url, headers: [{ ...headers[0], value: '' }] }), before)))
  expect(kept('https://api.exemplo.com/b?c={{d}}').headers).toMatchObject([{ value: 'Bearer x' }])
  for (const url of ['https://outro.com/a', 'http://api.exemplo.com/a', 'https://api.exemplo.com.outro.com', ''])
    expect(kept(url).headers, url).toMatchObject([{ value: '' }])
})
