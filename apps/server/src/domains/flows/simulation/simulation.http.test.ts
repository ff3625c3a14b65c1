import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import type { SimulationInput, SimulationReply } from '@recado/contract/flows/simulation'
import * as endpoints from '@recado/contract/flows/simulation-endpoints'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { type OutsideServer, startOutside } from '../../../platform/egress/test/outside-server.ts'
import { type Counter, openCounter } from '../../chatbot/test/counter.ts'
import { edges, node } from '../engine/test/graphs.ts'
import { asks } from '../test/calls.ts'

let app: SharedTestApp
let counter: Counter
let outside: OutsideServer
let id: number
beforeAll(async () => {
  outside = await startOutside()
  outside.answer = (_, reply) => reply.writeHead(200).end('{"preco":"10,00"}')
  app = await sharedTestApp()
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Vendas' }] })
  id = (await app.call(createFlow, app.admin, { body: { name: 'Ensaio' } })).body.id
})
afterAll(async () => {
  await app?.stop()
  await outside?.stop()
})

const simulate = (graph: FlowGraph, run: SimulationReply['run'] | null, input: SimulationInput, contact?: object) =>
  app.call(endpoints.simulateFlow, app.admin, { params: { id }, body: { graph, run, input, contact } as never })
/** Plays all inputs and returns the messages in between. */
async function play(graph: FlowGraph, inputs: SimulationInput[], contact?: object) {
  let run: SimulationReply['run'] | null = null
  const replies: SimulationReply[] = []
  for (const input of inputs) {
    const { status, body } = await simulate(graph, run, input, contact)
    expect(status, JSON.stringify(body)).toBe(200)
    run = body.run
    replies.push(body)
  }
  const events = replies.flatMap((reply) => reply.events)
  return { replies, events, said: events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])) }
}
const countWrites = async () => {
  const tables = [
    'tickets',
    'messages',
    'outbox',
    'contacts',
    'flow_runs',
    'flow_steps',
    'flow_contact_values',
    'ticket_tags',
  ]
  const counts = tables
    .map((table) => `(select count(*)::int from ${table} where company_id = $1) as ${table}`)
    .join(', ')
  const revision = '(select max(revision) from flows where company_id = $1) as revision'
  return (await app.rows(`select ${counts}, ${revision}`, [app.admin.companyId]))[0]
}

async function story(): Promise<FlowGraph> {
  const tag = (await app.call(createTag, app.admin, { body: { name: 'Interessado' } })).body
  const options = [
    { number: 1, value: 'Preço' },
    { number: 2, value: 'Pessoa' },
  ]
  return {
    nodes: [
      node('1', 'start'),
      node('2', 'message', { label: 'Olá {{firstName}}' }),
      node('3', 'question', { message: 'Qual produto?', answerKey: 'produto' }),
      node('4', 'menu', { message: 'O que você quer de {{produto}}?', arrayOption: options }),
      node('5', 'apiCall', {
        url: `${outside.url}/preco?de={{produto}}`,
        method: 'GET',
        saves: [{ path: 'preco', variable: 'preco' }],
      }),
      node('6', 'interval', { sec: 1 }),
      node('7', 'message', { label: '{{produto}} custa {{preco}}' }),
      node('8', 'tag', { tag: { id: tag.id, name: 'Interessado' } }),
      node('9', 'ticket', { id: counter.queueIds[0] ?? 0, name: 'Vendas' }),
    ],
    connections: edges('1>2', '2>3', '3>4', '4/a1>5', '4/a2>9', '5>6', '6>7', '7>8', '8>9'),
  }
}

it('PLUS-06: a simulation gives the messages of a real run, and sends, stores and calls nothing', async () => {
  const graph = await story()
  const contact = { name: 'Maria Souza', number: '5511988887777' }
  const before = await countWrites()
  const calls = outside.received.length
  const {
    said: messages,
    events,
    replies,
  } = await play(
    graph,
    [
      { do: 'begin' },
      { do: 'write', text: 'pão' },
      { do: 'write', text: 'não sei' },
      { do: 'write', text: '1' },
      { do: 'answer', status: 200, body: '{"preco":"10,00"}' },
      { do: 'skipWait' },
    ],
    contact,
  )
  expect(await countWrites()).toEqual(before)
  expect(outside.received.length).toBe(calls)
  expect(events.filter(({ kind }) => kind !== 'text')).toEqual([
    { kind: 'outside', call: 'request', text: `GET ${outside.url}/preco?de=p%C3%A3o` },
    { kind: 'wait', seconds: 1 },
    { kind: 'tag', tagId: expect.any(Number), name: 'Interessado' },
    { kind: 'queue', queueId: counter.queueIds[0], name: expect.stringContaining('Vendas') },
  ])
  expect(replies.map(({ waitsFor }) => waitsFor)).toEqual(['answer', 'answer', 'answer', 'outside', 'interval', null])
  expect(replies.at(-1)).toMatchObject({ state: 'ended', variables: { produto: 'pão', preco: '10,00' } })
  await app.call(saveFlow, app.admin, { body: { idFlow: id, ...graph } })
  await app.call(createPhrase, app.admin, { body: { name: 'Ensaio', flowId: id, phrase: 'ensaiar' } })
  const maria = counter.customer()
  await maria.write('ensaiar')
  for (const [text, count] of [
    ['pão', 2],
    ['não sei', 3],
    ['1', 4],
  ] as const) {
    await until(async () => (await maria.arrived()).length >= count, `${count} messages before ${text}`)
    await maria.write(text)
  }
  await until(async () => (await maria.arrived()).includes('pão custa 10,00'), 'the price')
  expect((await maria.received()).slice(0, messages.length)).toEqual(messages)
})

it('PLUS-06: the simulated customer may be renamed, outside opening hours or tagged; an invalid run is rejected', async () => {
  const graph: FlowGraph = {
    nodes: [
      node('1', 'start'),
      node('2', 'condition', { key: '', condition: 12, value: '' }),
      node('3', 'message', { label: 'aberto' }),
      node('4', 'message', { label: 'fechado' }),
    ],
    connections: edges('1>2', '2/success>3', '2/failure>4', '2/error>4'),
  }
  expect((await play(graph, [{ do: 'begin' }], { inHours: true })).said).toEqual(['aberto'])
  expect((await play(graph, [{ do: 'begin' }], { inHours: false })).said).toEqual(['fechado'])
  const { replies } = await play(asks('oi'), [{ do: 'begin' }])
  const run = replies[0]?.run ?? {}
  const rejection = [400, { error: 'ERR_FLOW_SIMULATION' }]
  for (const [alteredRun, input] of [
    [{}, { do: 'write', text: 'x' }],
    [
      { ...run, session: { frames: [] } },
      { do: 'write', text: 'x' },
    ],
    [run, { do: 'skipWait' }],
    [run, { do: 'answer', status: 200 }],
  ] as const) {
    const { status, body } = await simulate(asks('oi'), alteredRun, input)
    expect([status, body]).toEqual(rejection)
  }
})

it('PLUS-06: real opening hours apply unless the simulated customer overrides them', async () => {
  const graph: FlowGraph = {
    nodes: [
      node('1', 'start'),
      node('2', 'condition', { key: '', condition: 12, value: '' }),
      node('3', 'message', { label: 'aberto' }),
      node('4', 'message', { label: 'fechado' }),
    ],
    connections: edges('1>2', '2/success>3', '2/failure>4', '2/error>4'),
  }
  const messagesFor = async (contact?: object) => (await play(graph, [{ do: 'begin' }], contact)).said
  expect(await messagesFor()).toEqual(['aberto'])
  const [company] = await app.rows<{ schedules: unknown }>(`select schedules from companies where id = $1`, [
    app.admin.companyId,
  ])
  const closed = defaultWeek.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }))
  await app.rows(`update companies set schedules = $1::jsonb where id = $2`, [
    JSON.stringify(closed),
    app.admin.companyId,
  ])
  try {
    await app.call(updateSetting, app.admin, { params: { key: 'scheduleType' }, body: { value: 'company' } })
    expect(await messagesFor()).toEqual(['fechado'])
    expect(await messagesFor({ inHours: true })).toEqual(['aberto'])
  } finally {
    await app.call(updateSetting, app.admin, { params: { key: 'scheduleType' }, body: { value: 'disabled' } })
    await app.rows(`update companies set schedules = $1::jsonb where id = $2`, [
      JSON.stringify(company?.schedules),
      app.admin.companyId,
    ])
  }
})

it('PLUS-06: a finished simulated run accepts no input, and can be restarted', async () => {
  const graph: FlowGraph = {
    nodes: [node('1', 'start'), node('2', 'message', { label: 'fim' })],
    connections: edges('1>2'),
  }
  const { replies } = await play(graph, [{ do: 'begin' }])
  const run = replies[0]?.run ?? {}
  expect(replies[0]).toMatchObject({ state: 'ended', waitsFor: null })
  const { status, body } = await simulate(graph, run, { do: 'write', text: 'oi' })
  expect([status, body]).toEqual([400, { error: 'ERR_FLOW_SIMULATION' }])
  expect((await simulate(graph, run, { do: 'begin' })).body).toMatchObject({ state: 'ended' })
})

it('PLUS-06: test cases are stored with the flow; a run reports the first differing step and the messages there', async () => {
  const params = { id }
  const steps = [
    { input: { do: 'begin' as const }, expects: ['seu nome?'] },
    { input: { do: 'write' as const, text: 'Ana' }, expects: ['obrigado, Ana'] },
  ]
  const goodCase = (await app.call(endpoints.createFlowTest, app.admin, { params, body: { name: 'Bom', steps } })).body
  expect(goodCase).toEqual({ id: expect.any(Number), name: 'Bom', steps })
  const wrongSteps = [steps[0], { ...steps[1], expects: ['obrigado', 'até logo'] }] as typeof steps
  const bad = (
    await app.call(endpoints.createFlowTest, app.admin, { params, body: { name: 'Ruim', steps: wrongSteps } })
  ).body
  const run = async () =>
    (await app.call(endpoints.runFlowTests, app.admin, { params, body: { graph: asks('Oi,') } })).body.results
  const one = await app.call(endpoints.runFlowTests, app.admin, {
    params,
    body: { graph: asks('Oi,'), caseId: bad.id },
  })
  expect(one.body.results.map(({ id: ran, passed: hasPassed }) => [ran, hasPassed])).toEqual([[bad.id, false]])
  const before = await countWrites()
  expect(await run()).toEqual([
    { id: goodCase.id, name: 'Bom', passed: true, step: null, expected: '', said: [] },
    { id: bad.id, name: 'Ruim', passed: false, step: 1, expected: 'até logo', said: ['Oi, obrigado, Ana'] },
  ])
  expect(await countWrites()).toEqual(before)
  const at = { params: { id, caseId: bad.id } }
  const renamed = await app.call(endpoints.updateFlowTest, app.admin, { ...at, body: { name: 'Melhor', steps } })
  expect(renamed.body).toMatchObject({ id: bad.id, name: 'Melhor' })
  expect((await run()).map(({ passed: hasPassed }) => hasPassed)).toEqual([true, true])
  const other = (await app.call(createFlow, app.admin, { body: { name: 'Outro' } })).body
  const elsewhere = { params: { id: other.id, caseId: bad.id } }
  const unknown = [404, { error: 'ERR_NO_FLOW_TEST_FOUND' }]
  const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body]
  expect(answerOf(await app.call(endpoints.deleteFlowTest, app.admin, elsewhere))).toEqual(unknown)
  expect(answerOf(await app.call(endpoints.updateFlowTest, app.admin, { ...elsewhere, body: goodCase }))).toEqual(
    unknown,
  )
  expect((await app.call(endpoints.deleteFlowTest, app.admin, at)).status).toBe(200)
  const { tests } = (await app.call(endpoints.listFlowTests, app.admin, { params })).body
  expect(tests.map(({ id: one }) => one)).toEqual([goodCase.id])
  const [first] = steps
  for (const [count, status] of [
    [0, 400],
    [1, 200],
    [50, 200],
    [51, 400],
  ] as const) {
    const body = { name: 'Longo', steps: Array.from({ length: count }, () => first) as typeof steps }
    expect((await app.call(endpoints.createFlowTest, app.admin, { params, body })).status).toBe(status)
  }
})
