import type { ServerResponse } from 'node:http'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OutsideServer, startOutside } from '../../apps/server/src/platform/egress/test/outside-server.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner, holdRows } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { expireHeartbeats } from './interrupted-jobs.ts'

/** Questions to an integration survive `kill -9`: each customer is answered in order and once. */

const CUSTOMERS = 9

let product: Product
let company: Company
let robot: OutsideServer

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  robot = await startOutside()
  company = await newConnectedCompany(product, 'robo')
  const { id } = await company.act(createIntegration, { body: { type: 'webhook', name: 'Robô', urlN8N: robot.url } })
  await company.act(updateConnection, {
    params: { id: company.connectionId },
    body: { integrationId: id, quietWindow: 0 },
  })
})
afterAll(async () => {
  await product?.stop()
  await robot?.stop()
})

const numbers = Array.from({ length: CUSTOMERS }, (_, n) => `551197333${1001 + n}`)
const customerWrites = (number: string, body: string) =>
  company.act(simulatorInbound, { params: { whatsappId: company.connectionId }, body: { number, body } })
const receivedBy = async (number: string) => {
  const inputs = { params: { whatsappId: company.connectionId }, query: { number } }
  return (await company.insist(simulatorOutbox, inputs)).messages.map(({ body }) => body)
}
const ask = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(product.dataDir, text, values)
const ticketOf = async (number: string) => {
  const { tickets } = await company.act(listTickets, { query: { searchParam: number, showAll: 'true' } })
  const [ticket] = tickets
  if (!ticket) throw new Error(`no ticket of ${number}`)
  return ticket
}

interface Question {
  id: string
  number: string
  body: string
}
const questionOf = ({ headers, body }: { headers: Record<string, string>; body: string }): Question => {
  const { contact, message } = JSON.parse(body)
  return { id: headers['x-recado-event-id'] ?? '', number: contact.number, body: message.body }
}
const wordsOf = (text: string) => [`Recebi: ${text}`, 'Só um instante.', `Pronto: ${text}`]
const answers = (reply: ServerResponse, { body }: Question) =>
  reply.end(JSON.stringify({ messages: wordsOf(body).map((text) => ({ text })) }))
const untilAnswered = (number: string, ...texts: string[]) =>
  until(
    async () => (await receivedBy(number)).length >= texts.length * 3,
    `the answers to ${texts.join(', ')} at ${number}`,
    150_000,
  )

it("BOT-13: kill -9 amid an integration's turns: questions are repeated with the same ids, and each answer is sent once", async () => {
  const [last = ''] = numbers.slice(-1)
  const lastAnswer = Promise.withResolvers<void>()
  let requests = 0
  // A third of the questions is answered; the others have no answer when the server dies. The last question is
  // answered, but its answer is not stored.
  robot.answer = (call, reply) => {
    const question = questionOf(call)
    if (question.number === last) void lastAnswer.promise.then(() => answers(reply, question))
    else if (++requests <= CUSTOMERS / 3) answers(reply, question)
  }
  // One batch, because a question without an answer is repeated after 10 seconds.
  await company.act(simulatorInbound, {
    params: { whatsappId: company.connectionId },
    body: numbers.map((number) => ({ number, body: `oi de ${number}` })),
  })
  await until(
    () => new Set(robot.received.map((call) => questionOf(call).number)).size === CUSTOMERS,
    'questions of all customers',
  )
  await until(
    async () => (await ask(`select 1 from machine_talks where stage = 'idle'`)).length === CUSTOMERS / 3,
    'the answers of the first third',
  )
  const { id } = await ticketOf(last)
  const letGo = await holdRows(product.dataDir, 'select 1 from tickets where id = $1 for update', [id])
  try {
    lastAnswer.resolve()
    await until(
      async () => (await ask(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0,
      'an answer that waits to be stored',
    )
    await product.kill()
  } finally {
    await letGo()
  }
  expect(
    await ask(`select 1 from machine_talks where stage = 'asking'`),
    'the server was killed before the answers',
  ).toHaveLength((CUSTOMERS / 3) * 2)
  const before = robot.received.length
  robot.answer = (call, reply) => answers(reply, questionOf(call))
  await expireHeartbeats(product.dataDir)
  await product.start()
  for (const number of numbers) {
    await untilAnswered(number, 'oi')
    expect(await receivedBy(number)).toEqual(wordsOf(`oi de ${number}`))
    expect(await ticketOf(number)).toMatchObject({ useIntegration: true, status: 'pending' })
  }
  const ids = new Map<string, Set<string>>()
  for (const call of robot.received) {
    const question = questionOf(call)
    ids.set(question.number, (ids.get(question.number) ?? new Set()).add(question.id))
  }
  expect([...ids.values()].map(({ size }) => size)).toEqual(numbers.map(() => 1))
  expect(robot.received.length).toBe(before + (CUSTOMERS / 3) * 2)
})

it('BOT-13: jobs that run again repeat no text, and the conversation continues', async () => {
  const before = robot.received.length
  await product.kill()
  await ask(
    `update pgboss.job set state = 'created', start_after = now() - interval '1 second', completed_on = null, started_on = null, retry_count = 0
     where name = 'machine.turn' and state = 'completed'`,
  )
  await product.start()
  const waiting = `select 1 from pgboss.job where name = 'machine.turn' and state < 'completed'`
  await until(async () => (await ask(waiting)).length === 0, 'all repeated jobs', 120_000)
  expect(robot.received.length, 'no request is repeated').toBe(before)
  await company.untilReady()
  const [first = ''] = numbers
  await customerWrites(first, 'e agora?')
  await untilAnswered(first, 'oi', 'e agora?')
  for (const number of numbers)
    expect(await receivedBy(number)).toEqual([
      ...wordsOf(`oi de ${number}`),
      ...(number === first ? wordsOf('e agora?') : []),
    ])
  expect(robot.received.map(questionOf).at(-1)?.id).toMatch(/-2$/)
})
