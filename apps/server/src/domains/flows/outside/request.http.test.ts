import type { ServerResponse } from 'node:http'
import { showFlow } from '@recado/contract/flows/endpoints'
import type { FlowNode } from '@recado/contract/flows/graph'
import { resumeRun } from '@recado/contract/flows/run-endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/until.ts'
import { type OutsideServer, type ReceivedCall, startOutside } from '../../../platform/egress/test/outside-server.ts'
import { createLog } from '../../../platform/log.ts'
import { type Customer, waitUntilSettled } from '../../chatbot/test/counter.ts'
import { node } from '../engine/test/graphs.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** Tests request nodes against small real servers: a reachable one, and a trap that must never be called. */

let app: TestApp
let shop: FlowShop
let outside: OutsideServer
let trap: OutsideServer
const logged: string[] = []
beforeAll(async () => {
  outside = await startOutside()
  trap = await startOutside('127.0.0.2', outside.port)
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  app = await startTestApp({ LOG_LEVEL: 'debug' }, { log })
  shop = await openFlowShop(app)
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([outside?.stop(), trap?.stop()])
})
beforeEach(() => {
  outside.received.length = 0
  trap.received.length = 0
})

const start = node('1', 'start')
const message = (id: string, label: string) => node(id, 'message', { label })
const replies = (body: string, status = 200) => {
  outside.answer = (_call, reply: ServerResponse) => reply.writeHead(status).end(body)
}
const received = async (customer: Customer, count: number) => {
  await until(async () => (await customer.arrived()).length >= count, `${count} messages`)
  return customer.arrived()
}
/** Starts a flow that asks for a text and makes a request. It sends `ok: {{v}}`, or `erro` at the `error` output. */
async function runRequest(data: FlowNode['data'], word = 'a b/c"&'): Promise<Customer> {
  const flow = await shop.flow(
    [
      ...[start, node('2', 'question', { message: '?', answerKey: 'v' }), node('3', 'apiCall', data)],
      ...[message('4', 'ok: {{v}}'), message('5', 'erro')],
    ],
    ...['1>2', '2>3', '3/a>4', '3/error>5'],
  )
  const customer = shop.customer()
  await customer.write(flow.phrase)
  await received(customer, 1)
  await customer.write(word)
  return customer
}
const stepOf = async (customer: Customer, nodeId: string) =>
  (await shop.run(customer)).steps.find((step) => step.nodeId === nodeId)

it('FLW-43: a request without an answer times out after ten seconds', { timeout: 60_000 }, async () => {
  outside.answer = () => undefined
  const maria = await runRequest({ url: `${outside.url}/mudo`, method: 'GET' })
  expect((await received(maria, 2))[1]).toBe('erro')
  const step = await stepOf(maria, '3')
  expect(step).toMatchObject({ handle: 'error', input: 'o outro lado não respondeu a tempo' })
  expect(step?.tookMs).toBeGreaterThanOrEqual(10_000)
})

it.each([...['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']])(
  'FLW-43: %s sends variables in address, headers and body',
  async (method) => {
    replies('{}')
    const maria = await runRequest({
      ...{ method, url: `${outside.url}/p/{{v}}?q={{v}}`, body: '{"texto":"{{v}}"}' },
      headers: [{ name: 'X-Palavra', value: '{{v}}' }],
    })
    expect((await received(maria, 2))[1]).toBe('ok: a b/c"&')
    const [call, ...others] = outside.received as [ReceivedCall, ...ReceivedCall[]]
    expect(others).toEqual([])
    expect(call).toMatchObject({
      method,
      url: '/p/a%20b%2Fc%22%26?q=a%20b%2Fc%22%26',
      headers: { 'x-palavra': 'a b/c"&' },
    })
    const hasBody = !['GET', 'OPTIONS', 'HEAD'].includes(method)
    expect(call.body).toBe(hasBody ? '{"texto":"a b/c\\"&"}' : '')
    if (hasBody) expect(call.headers['content-type']).toBe('application/json')
  },
)

it('FLW-43: a customer message ".." cannot change the request\'s folder and leads to the error output', async () => {
  replies('{}')
  const maria = await runRequest({ url: `${outside.url}/publico/{{v}}/ficha`, method: 'GET' }, '..')
  expect((await received(maria, 2))[1]).toBe('erro')
  expect(outside.received).toEqual([])
  expect((await stepOf(maria, '3'))?.input).toContain('uma variável levaria o endereço a outra pasta')
})

it('FLW-43: variables without a body are sent under their names', async () => {
  replies('{}')
  for (const method of ['GET', 'PUT'])
    await received(await runRequest({ method, url: `${outside.url}/p`, variables: ['v'] }, 'a&b=c"'), 2)
  expect(outside.received.map(({ url, body }) => [url, body])).toEqual([
    ['/p?v=a%26b%3Dc%22', ''],
    ['/p', '{"v":"a&b=c\\""}'],
  ])
})

it('FLW-43: parts of the answer are saved by path, and the answer is sent if that is ticked', async () => {
  const body = JSON.stringify({ itens: [{ nome: 'Pão', preco: 1.5 }], total: 2 })
  replies(body)
  const saves = [
    { path: 'itens.0.nome', variable: 'item' },
    { path: '$.itens[0].preco', variable: 'preco' },
    { path: 'nada.aqui', variable: 'vazio' },
  ]
  const flow = await shop.flow(
    [
      ...[start, node('2', 'apiCall', { url: `${outside.url}/itens`, method: 'GET', saves, confirmChange: true })],
      message('3', '{{item}} por {{preco}}{{vazio}}'),
    ],
    ...['1>2', '2>3'],
  )
  const maria = shop.customer()
  await maria.write(flow.phrase)
  expect(await received(maria, 2)).toEqual([body, 'Pão por 1.5'])
  expect(await shop.run(maria)).toMatchObject({ variables: { item: 'Pão', preco: '1.5' }, state: 'ended' })
})

it.each([
  [404, '', 'o endereço respondeu 404'],
  [500, 'x', 'o endereço respondeu 500'],
])('FLW-43: status %d leads to the error output', async (status, body, why) => {
  replies(body, status)
  const maria = await runRequest({ url: `${outside.url}/nada`, method: 'GET' })
  expect((await received(maria, 2))[1]).toBe('erro')
  expect((await shop.path(maria)).slice(-2)).toEqual(['3/error', '5/a'])
  expect((await stepOf(maria, '3'))?.input).toContain(String(status))
  expect(why).toContain(String(status))
})

it.each([
  ...['http://127.0.0.2', 'http://127.2', 'http://2130706434', 'http://0x7f000002', 'http://[::ffff:127.0.0.2]'],
  ...['http://0.0.0.0', 'http://[::1]', 'http://[::]', 'http://[fe80::1]', 'http://[fd00::1]'],
  ...['http://10.0.0.1', 'http://172.16.0.1', 'http://192.168.0.1', 'http://100.64.0.1', 'http://169.254.169.254'],
  ...['http://[fd00:ec2::254]', 'http://[::ffff:a9fe:a9fe]'],
])('FLW-43: a request to %s is not made', async (origin) => {
  const maria = await runRequest({ url: `${origin}:${outside.port}/{{v}}`, method: 'GET' })
  expect((await received(maria, 2))[1]).toBe('erro')
  expect((await stepOf(maria, '3'))?.input).toContain('leva a uma rede interna')
  expect([outside.received, trap.received]).toEqual([[], []])
})

it("FLW-43: a customer message cannot change the request's host", async () => {
  replies('{}')
  const maria = await runRequest({ url: `${outside.url}/{{v}}`, method: 'GET' }, `@127.0.0.2:${trap.port}/../..//evil`)
  await received(maria, 2)
  expect(trap.received).toEqual([])
  expect(outside.received).toHaveLength(1)
})

it.each(['http://127.0.0.2', 'http://169.254.169.254', 'http://[::1]'])(
  'FLW-43: a redirect to %s is not followed',
  async (to) => {
    outside.answer = (_call, reply) => reply.writeHead(302, { location: `${to}:${trap.port}/x` }).end()
    const maria = await runRequest({ url: `${outside.url}/muda`, method: 'GET' })
    expect((await received(maria, 2))[1]).toBe('erro')
    expect(trap.received).toEqual([])
  },
)

it('FLW-43: an answer may have 1 MB at most', async () => {
  const MB = 1024 * 1024
  replies('x'.repeat(MB))
  const fits = await runRequest({ url: `${outside.url}/um`, method: 'GET' })
  expect((await received(fits, 2))[1]).toMatch(/^ok/)
  replies('x'.repeat(MB + 1))
  const large = await runRequest({ url: `${outside.url}/dois`, method: 'GET' })
  expect((await received(large, 2))[1]).toBe('erro')
  expect((await stepOf(large, '3'))?.input).toBe('a resposta é maior do que o permitido')
})

it('FLW-43: a long answer is cut before it is sent to the customer', async () => {
  replies('y'.repeat(500_000))
  const maria = await runRequest({ url: `${outside.url}/longa`, method: 'GET', confirmChange: true })
  const [, message = '', then] = await received(maria, 3)
  expect([message.length, then?.slice(0, 2)]).toEqual([4096, 'ok'])
})

it('FLW-43: a request with side effects that may have arrived is sent once; its error output follows', async () => {
  outside.answer = (_call, _reply, request) => request.socket.destroy()
  const maria = await runRequest({ url: `${outside.url}/pedido`, method: 'POST', body: 'x' })
  expect((await received(maria, 2))[1]).toBe('erro')
  expect(outside.received).toHaveLength(1)
})

it('FLW-43: a flow stopped during a request with side effects resumes with its answer, and sends it once', async () => {
  let answer: () => void = () => undefined
  outside.answer = (_call, reply) => {
    answer = () => reply.end('{"pedido":7}')
  }
  const saves = [{ path: 'pedido', variable: 'v' }]
  const maria = await runRequest({ url: `${outside.url}/pedido`, method: 'POST', body: '{}', saves })
  await until(async () => outside.received.length > 0, 'the request')
  await maria.write('é urgente')
  await waitUntilSettled(app)
  const { id } = await maria.ticket()
  const tries = () => app.rows(`select tries from flow_runs where ticket_id = $1`, [id])
  expect(await tries(), 'another message starts no new request').toEqual([{ tries: 1 }])
  await maria.write('já te atendo', { fromMe: true })
  await until(async () => !(await maria.ticket()).flowWebhook, 'the stop of the flow')
  answer()
  const openCalls = `select 1 from pgboss.job where name = 'flow.call' and state < 'completed'`
  await until(async () => (await app.rows(openCalls)).length === 0, 'the answer')
  expect(await shop.quiet(maria)).toEqual(['?'])
  expect(await shop.run(maria)).toMatchObject({ state: 'stopped' })
  expect(await maria.ticket()).toMatchObject({ flowWebhook: false })
  await shop.do(resumeRun, { params: { id } })
  expect((await received(maria, 2))[1]).toBe('ok: 7')
  expect(outside.received).toHaveLength(1)
})

it("FLW-43: a request's secret never appears in a trace, variable, message, log or answer, even if the server echoes it", async () => {
  const secret = 'chave-muito-secreta-123'
  outside.answer = ({ headers }, reply) => reply.end(JSON.stringify({ eco: headers.authorization }))
  const flow = await shop.flow(
    [
      start,
      node('2', 'apiCall', {
        ...{ url: `${outside.url}/eco`, method: 'GET', confirmChange: true },
        headers: [{ name: 'Authorization', value: `Bearer ${secret}`, secret: true }],
        saves: [{ path: 'eco', variable: 'eco' }],
      }),
      message('3', 'eco: {{eco}}'),
    ],
    ...['1>2', '2>3'],
  )
  const maria = shop.customer()
  await maria.write(flow.phrase)
  const messages = await received(maria, 2)
  expect(outside.received[0]?.headers.authorization, 'the secret was sent').toBe(`Bearer ${secret}`)
  const visibleTexts = [
    ...[messages, await shop.run(maria), (await shop.do(showFlow, { params: { id: flow.id } })).flow],
    ...[await app.rows(`select * from flow_steps`), await app.rows(`select * from flow_runs`)],
    ...[await app.rows(`select draft from flows`), await app.rows(`select graph from flow_versions`)],
    ...[await app.rows(`select * from egress_log`), await app.rows(`select * from pgboss.job`), logged],
  ]
  expect(visibleTexts.map((one) => JSON.stringify(one).includes(secret))).toEqual(visibleTexts.map(() => false))
  expect(logged.length).toBeGreaterThan(0)
})
