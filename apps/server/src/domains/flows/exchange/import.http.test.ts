import { createFlow, importFlow, saveFlow, showFlow } from '@recado/contract/flows/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { edges, node } from '../engine/test/graphs.ts'
import { asks } from '../test/calls.ts'

let app: SharedTestApp
let id: number
beforeAll(async () => {
  app = await sharedTestApp()
  id = (await app.call(createFlow, app.admin, { body: { name: 'Importado' } })).body.id
})
afterAll(() => app?.stop())

const read = (content: unknown) =>
  app.call(importFlow, app.admin, {
    params: { id },
    body: { content: typeof content === 'string' ? content : JSON.stringify(content) },
  })
const noFile = [400, { error: 'ERR_FLOW_FILE' }]

it('FLW-12: reads the documented file unchanged, also with its edges under their other name, and stores nothing', async () => {
  const { nodes, connections } = asks('oi')
  const expected = [200, { flow: { nodes, connections }, unread: [] }]
  for (const file of [{ nodes, edges: connections }, { nodes, connections }, { flow: { nodes, connections } }]) {
    const { status, body } = await read(file)
    expect([status, body]).toEqual(expected)
  }
  const { body } = await app.call(showFlow, app.admin, { params: { id } })
  expect(body.flow).toMatchObject({ flow: null, revision: 0 })
})

it('FLW-12: reads a family file: menus from a1, randomizers with a and b, renamed single outputs, numeric ids', async () => {
  const { status, body } = await read({
    name: 'de fora',
    nodes: [
      { ...node('1', 'start'), id: 1 },
      node('2', 'menu', { message: 'Oi', arrayOption: [{ number: 1, value: 'a' }] }),
      node('3', 'randomizer', { percent: 50 }),
      node('4', 'condicao', { key: 'x', condition: 1, value: 'y' }),
      node('5', 'httpRequest', { url: 'https://a.example', method: 'GET' }),
      node('6', 'content', { seq: [], elements: [] }),
    ],
    edges: [
      { source: 1, target: '2', sourceHandle: 'saida', id: 'e1' },
      { source: '2', target: '3', sourceHandle: 'a1', id: 'e2' },
      { source: '3', target: '4', sourceHandle: 'a', id: 'e3' },
      { source: '3', target: '5', sourceHandle: 'b', id: 'e4' },
      { source: '5', target: '6', sourceHandle: 'error' },
      { source: '4', target: '6', sourceHandle: 'success', animated: true, id: 'e6' },
    ],
  })
  expect([status, body.unread]).toEqual([200, []])
  expect(body.flow.nodes.map(({ id: of, type }) => `${of} ${type}`)).toEqual([
    ...['1 start', '2 menu', '3 randomizer', '4 condition', '5 apiCall', '6 singleBlock'],
  ])
  expect(
    body.flow.connections.map(({ source, sourceHandle, target }) => `${source}/${sourceHandle}>${target}`),
  ).toEqual([...['1/a>2', '2/a1>3', '3/a>4', '3/b>5', '5/error>6', '4/success>6']])
  expect(body.flow.connections.at(-1)).toMatchObject({ animated: true })
})

it('lists each unreadable node and leaves it out', async () => {
  const { body } = await read({
    nodes: [
      node('1', 'start'),
      node('2', 'message', { label: 'oi' }),
      node('2', 'message', { label: 'de novo' }),
      node('3', 'kindOfTomorrow'),
      { id: '4', type: 'message', data: {} },
      'text',
      node('5', 'openai', { name: 'IA', prompt: 'Oi', apiKey: '' }),
    ],
    edges: [...edges('1>2', '2>3', '2>99'), { id: 'x', source: '1' }, null],
  })
  expect(body.flow.nodes.map(({ id: of }) => of)).toEqual(['1', '2', '5'])
  expect(body.flow.connections.map(({ id: of }) => of)).toEqual(['1>2'])
  expect(body.unread).toEqual([
    { nodeId: '2', text: 'O id 2 aparece duas vezes; só o primeiro nó ficou.' },
    { nodeId: '3', text: 'O tipo “kindOfTomorrow” não é conhecido; o nó ficou de fora.' },
    { nodeId: '4', text: expect.stringContaining('ficou de fora') },
    { nodeId: null, text: expect.stringContaining('ficou de fora') },
    { nodeId: '2', text: expect.stringContaining('não está no arquivo') },
    { nodeId: '2', text: expect.stringContaining('não está no arquivo') },
    { nodeId: null, text: expect.stringContaining('não diz de onde vem') },
    { nodeId: null, text: expect.stringContaining('não diz de onde vem') },
    { nodeId: '5', text: expect.stringContaining('chaves de acesso não vêm') },
  ])
  const saveResponse = await app.call(saveFlow, app.admin, { body: { idFlow: id, ...body.flow, draft: true } })
  expect(saveResponse.status).toBe(200)
})

it('FLW-12: drops keys in a file and names each node that had one; a non-secret header stays', async () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer de fora', secret: true },
    { name: 'Accept', value: 'application/json' },
  ]
  const account = { private_key: 'MII' }
  const { body } = await read({
    nodes: [
      node('1', 'start'),
      node('ia', 'openai', { typebotIntegration: { name: 'IA', apiKey: 'sk-de-fora', voiceKey: 'voz-de-fora' } }),
      node('robo', 'typebot', { typebotIntegration: { name: 'Robô', jsonContent: account } }),
      node('pedido', 'apiCall', { url: 'https://a.example', method: 'GET', headers }),
      node('vazio', 'apiCall', { url: 'https://a.example', method: 'GET', headers: [{ ...headers[0], value: '' }] }),
      node('outro', 'apiCall', { url: 'https://a.example', method: 'GET', headers: [headers[1]] }),
    ],
    edges: [],
  })
  expect(JSON.stringify(body)).not.toMatch(/de fora|de-fora|MII/)
  expect(body.flow.nodes[1]?.data).toEqual({ typebotIntegration: { name: 'IA', apiKey: '', voiceKey: '' } })
  expect(body.flow.nodes[3]?.data.headers).toEqual([{ ...headers[0], value: '' }, headers[1]])
  const keyMessage = 'As chaves de acesso deste nó não foram importadas: digite-as de novo nele.'
  expect(body.unread).toEqual([
    ...['ia', 'robo', 'pedido'].map((nodeId) => ({ nodeId, text: keyMessage })),
    { nodeId: 'vazio', text: expect.stringContaining('chaves de acesso não vêm') },
  ])
})

it.each([
  ['invalid JSON', '{"nodes": ['],
  ['a list instead of an object', '[]'],
  ['a text instead of an object', '"nodes"'],
  ['null instead of an object', 'null'],
  ['no edges', '{"nodes": []}'],
  ['nodes and edges that are not lists', '{"nodes": {}, "edges": {}}'],
  [
    'too many nodes',
    JSON.stringify({ nodes: Array.from({ length: 2001 }, (_, n) => node(`${n}`, 'note')), edges: [] }),
  ],
])('rejects a file with %s', async (_, content) => {
  const { status, body } = await read(content)
  expect([status, body]).toEqual(noFile)
})

it('accepts a file of 4 MiB, and rejects one character more', async () => {
  const most = 4 * 1024 * 1024
  const file = JSON.stringify({ nodes: [node('1', 'start')], edges: [] })
  expect((await read(file.padEnd(most))).status).toBe(200)
  expect((await read(file.padEnd(most + 1))).status).toBe(400)
})
