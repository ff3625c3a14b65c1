import type { ServerResponse } from 'node:http'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { listTicketRuns } from '@recado/contract/flows/run-endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { edges, node } from '../../apps/server/src/domains/flows/engine/test/graphs.ts'
import { type OutsideServer, startOutside } from '../../apps/server/src/platform/egress/test/outside-server.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'

/**
 * Waiting flows survive `kill -9`: an interval, an answer and a request each continue once, and no text is repeated.
 */

let product: Product
let company: Company
let outside: OutsideServer

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  outside = await startOutside()
  company = await newConnectedCompany(product, 'fluxos')
})
afterAll(async () => {
  await product?.stop()
  await outside?.stop()
})

const start = node('1', 'start')
const message = (id: string, label: string) => node(id, 'message', { label })
async function phraseOf(name: string, nodes: FlowNode[], ...connections: string[]): Promise<string> {
  const { id } = await company.act(createFlow, { body: { name } })
  const answer = await company.act(saveFlow, { body: { idFlow: id, nodes, connections: edges(...connections) } })
  if (!answer.published) throw new Error(JSON.stringify(answer.problems))
  const phrase = `Fluxo ${name}`
  await company.act(createPhrase, { body: { name, flowId: id, phrase } })
  return phrase
}
const customerWrites = (number: string, body: string) =>
  company.act(simulatorInbound, { params: { whatsappId: company.connectionId }, body: { number, body } })
const phone = async (number: string) => {
  const inputs = { params: { whatsappId: company.connectionId }, query: { number } }
  return (await company.insist(simulatorOutbox, inputs)).messages
}
const receivedBy = async (number: string) => (await phone(number)).map(({ body }) => body)
const received = (number: string, ...texts: string[]) =>
  until(async () => (await receivedBy(number)).length >= texts.length, `${texts.join(', ')} at ${number}`, 150_000)
const runOf = async (number: string) => {
  const { tickets } = await company.act(listTickets, { query: { searchParam: number, showAll: 'true' } })
  const { runs } = await company.act(listTicketRuns, { params: { id: tickets[0]?.id ?? 0 } })
  const [run, ...others] = runs
  if (!run || others.length > 0) throw new Error(`${runs.length} runs`)
  return run
}
const ask = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(product.dataDir, text, values)

it('FLW-36, FLW-42, FLW-43: kill -9 during an interval, a question and requests: each continues once, without repeating a text', {
  timeout: 300_000,
}, async () => {
  const say = message('9', 'fim')
  const interval = await phraseOf(
    'intervalo',
    [start, message('2', 'espere'), node('3', 'interval', { sec: 30 }), say],
    ...['1>2', '2>3', '3>9'],
  )
  const question = await phraseOf(
    'pergunta',
    [start, node('2', 'question', { message: 'nome?', answerKey: 'nome_dito' }), message('9', 'oi {{nome_dito}}')],
    ...['1>2', '2>9'],
  )
  const request = (method: string) =>
    phraseOf(
      `pedido ${method}`,
      [
        ...[
          start,
          message('2', 'vejo já'),
          node('3', 'apiCall', { url: `${outside.url}/${method}`, method, body: 'x' }),
        ],
        ...[say, message('8', 'erro')],
      ],
      ...['1>2', '2>3', '3/a>9', '3/error>8'],
    )
  const [get, post] = [await request('GET'), await request('POST')]
  const [waits = '', answers = '', reads = '', orders = ''] = [1, 2, 3, 4].map((n) => `55119744410${n}0`)
  const openReplies: ServerResponse[] = []
  outside.answer = (_call, reply) => void openReplies.push(reply)
  await customerWrites(waits, interval)
  await customerWrites(answers, question)
  await until(async () => (await runOf(waits)).waitsFor === 'interval', 'a run that waits for the interval')
  await received(answers, 'nome?')
  const { dueAt } = await runOf(waits)
  // The requests come last, because one without an answer fails after 10 seconds.
  await Promise.all([customerWrites(reads, get), customerWrites(orders, post)])
  await until(() => openReplies.length === 2, 'both requests under way')
  await product.kill()
  // Both replied to the dead server.
  for (const reply of openReplies) reply.destroy()
  outside.answer = (_call, reply) => reply.end('{}')
  await product.start()

  await company.untilReady()
  await customerWrites(answers, 'Maria')
  await received(answers, 'nome?', 'oi Maria')
  // A GET request is repeated. A POST may have arrived, so it takes the error output for a user to decide.
  await received(reads, 'vejo já', 'fim')
  await received(orders, 'vejo já', 'erro')
  expect(outside.received.map(({ method }) => method).toSorted()).toEqual(['GET', 'GET', 'POST'])
  await received(waits, 'espere', 'fim')
  const lastMessage = (await phone(waits)).at(-1)
  // The phone has whole seconds. The delay depends on the 10-second check for a dead node's jobs, and on the machine.
  expect(Date.parse(lastMessage?.at ?? ''), 'the message is not sent early').toBeGreaterThan(
    Date.parse(dueAt ?? '') - 1_000,
  )
  expect((await runOf(waits)).steps.map(({ nodeId }) => nodeId)).toEqual(['1', '2', '3', '9'])

  // The jobs run again, as after another crash, and find everything done.
  await product.kill()
  await ask(
    `update pgboss.job set state = 'created', start_after = now() - interval '1 second', completed_on = null, started_on = null, retry_count = 0
     where name in ('flow.call', 'ticket.timer') and state = 'completed'`,
  )
  await product.start()
  // The timer of a finished wait remains until its time, and then does nothing.
  const waiting = `select 1 from pgboss.job where name in ('flow.call', 'ticket.timer') and state < 'completed' and start_after < now()`
  await until(async () => (await ask(waiting)).length === 0, 'all repeated jobs', 120_000)
  expect(await Promise.all([waits, answers, reads, orders].map(receivedBy))).toEqual([
    ...[
      ['espere', 'fim'],
      ['nome?', 'oi Maria'],
      ['vejo já', 'fim'],
      ['vejo já', 'erro'],
    ],
  ])
  expect(outside.received, 'no request is repeated').toHaveLength(3)
  for (const number of [waits, answers, reads, orders]) expect(await runOf(number)).toMatchObject({ state: 'ended' })
})
