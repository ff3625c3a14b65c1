import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { FlowEdge, FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { listTicketRuns, resumeRun, showCurrentRun, startRun, stopRun } from '@recado/contract/flows/run-endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { type OutsideServer, startOutside } from '../../platform/egress/test/outside-server.ts'
import { type Counter, type Customer, openCounter } from '../chatbot/test/counter.ts'
import { edges, node } from './engine/test/graphs.ts'

let app: SharedTestApp
let counter: Counter
let outside: OutsideServer
beforeAll(async () => {
  outside = await startOutside()
  app = await sharedTestApp()
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Vendas' }] })
})
afterAll(async () => {
  await app?.stop()
  await outside?.stop()
})

let serial = 0
/** Publishes a flow that a phrase starts. */
async function flowOf(nodes: FlowNode[], connections: FlowEdge[]): Promise<{ id: number; phrase: string }> {
  const name = `Fluxo ${++serial}`
  const { id } = (await app.call(createFlow, app.admin, { body: { name } })).body
  const saveResponse = await app.call(saveFlow, app.admin, { body: { idFlow: id, nodes, connections } })
  expect(saveResponse.body, JSON.stringify(saveResponse.body)).toMatchObject({ published: true })
  const phrase = `Quero o ${name}`
  await app.call(createPhrase, app.admin, { body: { name, flowId: id, phrase } })
  return { id, phrase }
}
const received = async (customer: Customer, n: number) => {
  await until(async () => (await customer.arrived()).length >= n, `${n} messages`)
  return customer.arrived()
}
const steps = async (customer: Customer) => {
  const { id } = await customer.ticket()
  const { body } = await app.call(listTicketRuns, app.admin, { params: { id } })
  return body.runs[0]
}

it('FLL-10, FLW-34, FLW-37, FLW-39: a phrase starts its flow, which asks, offers choices and hands over to a queue', async () => {
  const [queueId = 0] = counter.queueIds
  const { id, phrase } = await flowOf(
    [
      node('1', 'start'),
      node('2', 'question', { message: 'Seu nome?', answerKey: 'nome_dito' }),
      node('3', 'menu', { message: 'Olá {{nome_dito}}', arrayOption: [{ number: 1, value: 'Vendas' }] }),
      node('4', 'ticket', { id: queueId, name: 'Vendas' }),
    ],
    edges('1>2', '2>3', '3/a1>4'),
  )
  const maria = counter.customer()
  await maria.write(`  ${phrase.toUpperCase()} `)
  expect(await received(maria, 1)).toEqual(['Seu nome?'])
  expect(await maria.ticket()).toMatchObject({ flowWebhook: true, chatbot: false })
  await maria.write('Maria')
  expect((await received(maria, 2))[1]).toBe('Olá Maria\n\n*[ 1 ]* - Vendas')
  await maria.write('1')
  await until(async () => !(await maria.ticket()).flowWebhook, 'the end of the flow')
  expect(await maria.ticket()).toMatchObject({ queueId, status: 'pending' })
  expect(await steps(maria)).toMatchObject({
    ...{ flowId: id, version: 1, state: 'ended', startedBy: 'phrase', variables: { nome_dito: 'Maria' } },
    steps: [
      { nodeId: '1', handle: 'a' },
      { nodeId: '2', input: 'Maria', output: 'Seu nome?', handle: 'a' },
      { nodeId: '3', input: '1', handle: 'a1' },
      { nodeId: '4', output: expect.stringContaining('Vendas'), handle: null },
    ],
  })
})

it('FLW-36, FLW-43: an interval waits, a request saves its result, and an unconnected error output goes to a user', async () => {
  outside.answer = (call, reply) => reply.writeHead(call.url?.includes('ok') ? 200 : 500).end('{"preco":"10,00"}')
  const request = (url: string) => [
    node('1', 'start'),
    node('2', 'interval', { label: '', sec: 1 }),
    node('3', 'apiCall', { url, method: 'GET', saves: [{ path: 'preco', variable: 'preco' }] }),
    node('4', 'message', { label: 'Custa {{preco}}' }),
  ]
  const ok = await flowOf(request(`${outside.url}/ok`), edges('1>2', '2>3', '3>4'))
  const maria = counter.customer()
  await maria.write(ok.phrase)
  expect(await received(maria, 1)).toEqual(['Custa 10,00'])
  const bad = await flowOf(request(`${outside.url}/mal`), edges('1>2', '2>3', '3>4'))
  const joana = counter.customer()
  await joana.write(bad.phrase)
  expect((await received(joana, 1))[0]).toMatch(/^Vou passar você/)
  expect(await steps(joana)).toMatchObject({ state: 'failed', reason: 'o endereço respondeu 500' })
})

it("an attendant's message stops the flow, which can resume at the same node", async () => {
  const { id } = await flowOf(
    [
      node('1', 'start'),
      node('2', 'question', { message: 'Pedido?', answerKey: 'pedido' }),
      node('3', 'message', { label: 'Anotado: {{pedido}}' }),
    ],
    edges('1>2', '2>3'),
  )
  const maria = counter.customer()
  await maria.write('oi')
  await until(async () => (await maria.tickets()).length > 0, 'a ticket')
  const ticket = await maria.ticket()
  await maria.move({ status: 'open' })
  const startResponse = await app.call(startRun, app.admin, { params: { id: ticket.id }, body: { flowId: id } })
  expect(startResponse.status, JSON.stringify(startResponse.body)).toBe(200)
  expect(startResponse.body).toMatchObject({ state: 'running', startedBy: 'person', waitsFor: 'answer' })
  await until(async () => (await maria.arrived()).includes('Pedido?'), 'the question')
  await maria.write('já vou ver', { fromMe: true })
  expect(await maria.ticket()).toMatchObject({ flowWebhook: false })
  const current = async () => (await app.call(showCurrentRun, app.admin, { params: { id: ticket.id } })).body.run
  expect(await current()).toMatchObject({ flowId: id, state: 'stopped', waitsFor: 'answer' })
  const before = (await maria.arrived()).length
  await maria.write('pão')
  expect(await steps(maria)).toMatchObject({ state: 'stopped' })
  const resumed = await app.call(resumeRun, app.admin, { params: { id: ticket.id } })
  expect(resumed.body).toMatchObject({ state: 'running' })
  expect(await current()).toMatchObject({ state: 'running' })
  await until(async () => (await maria.arrived()).length > before, 'the question again')
  await maria.write('pão')
  await until(async () => (await maria.arrived()).includes('Anotado: pão'), 'the end')
  expect(await current()).toBeNull()
})

it('a flow replaces a stopped flow, but not a running one', async () => {
  // The customer's first message may still count as an answer, so that a second question keeps the flow running.
  const { id } = await flowOf(
    [
      node('1', 'start'),
      node('2', 'question', { message: 'Pedido?', answerKey: 'pedido' }),
      node('3', 'question', { message: 'Endereço?', answerKey: 'endereco' }),
    ],
    edges('1>2', '2>3'),
  )
  const maria = counter.customer()
  await maria.write('oi')
  await until(async () => (await maria.tickets()).length > 0, 'a ticket')
  const ticket = await maria.ticket()
  const start = () => app.call(startRun, app.admin, { params: { id: ticket.id }, body: { flowId: id } })
  expect((await start()).status).toBe(200)
  expect((await start()).body).toMatchObject({ error: 'ERR_FLOW_RUNNING' })
  expect((await app.call(stopRun, app.admin, { params: { id: ticket.id } })).status).toBe(200)
  expect((await start()).body).toMatchObject({ state: 'running' })
  const { body } = await app.call(listTicketRuns, app.admin, { params: { id: ticket.id } })
  expect(body.runs.map(({ state, reason }) => [state, reason])).toEqual([
    ['running', ''],
    ['ended', 'replaced'],
  ])
})
