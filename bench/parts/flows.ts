import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Client } from 'pg'
import type { BenchContext } from '../bench-context.ts'
import { type Bare, inboundTransaction, openBare } from '../calibrate/bare-inbound.ts'
import { addCompany, type LoadedCompany } from '../data/data-sets.ts'
import { addFlow, asking, greeting, STEPS, sleeping } from '../data/flow-shop.ts'
import { CONNECTIONS } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { alternate, medianOf, type Samples } from '../load/rounds.ts'
import { median } from '../load/statistics.rules.ts'
import { pause, until } from '../load/until.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner, openAsOwner } from '../product/owner-database.ts'
import { cacheFolder } from '../product/paths.ts'
import { logIn, type Person } from '../product/person.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { countOf } from '../product/statement-log.rules.ts'
import { statementsOf } from '../product/statement-log.ts'
import { atLeast, below } from '../report.ts'

const ROUNDS = 5
const R_MS = 1_500
const PEOPLE = 150
const FIRSTS = 20
const WAITING = 10_000
const IDLE_MS = 20_000

interface Shop {
  product: Product
  /** Stays open, because a login per query costs the database more than an answer. */
  owner: Client
  admin: Person
  company: LoadedCompany
}

/** The speed of flows, their delay of a bot's first answer, and the cost of waiting ones. */
export async function flows(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'flows')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir, { BURST_WAIT_MS: '0' })
  const shops: Shop[] = []
  const open = async (name: string) => {
    const shop = await openShop(product, name)
    shops.push(shop)
    return shop
  }
  try {
    const shop = await open('fluxos')
    await steps(context, shop, await open('calibre'))
    await firstAnswer(context, await open('frase'), await open('saudacao'))
    await waiting(context, shop)
  } finally {
    for (const { owner } of shops) await owner.end()
    await product.stop()
  }
}

async function openShop(product: Product, name: string): Promise<Shop> {
  const company = await addCompany(product, name)
  const owner = await openAsOwner(product.dataDir)
  return { product, company, owner, admin: await logIn(product.url, company.admin) }
}

const flowFor = async (shop: Shop, graph: FlowGraph) =>
  addFlow(shop.product.url, await shop.admin.token(), graph, shop.company.connectionId)

let serial = 0
const someNumbers = (count: number) => Array.from({ length: count }, () => `55489${83_000_001 + serial++}`)

/**
 * Posts one message per number, eight at a time.
 * @returns the network's id of the last message
 */
async function writeAll({ product, admin, company }: Shop, numbers: readonly string[], body: string): Promise<string> {
  const path = pathOf(simulatorInbound, { params: { whatsappId: company.connectionId } })
  const token = await admin.token()
  const remainingNumbers = [...numbers]
  let last = ''
  const work = async () => {
    const line = new HttpConnection(product.url)
    for (let number = remainingNumbers.pop(); number; number = remainingNumbers.pop()) {
      last = `FL-${randomUUID()}`
      const reply = await line.request('POST', path, token, JSON.stringify({ id: last, number, name: 'Cliente', body }))
      if (reply.status !== 200) throw new Error(`inbound answered ${reply.status}`)
    }
    line.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return last
}

const countIn = async ({ owner, company }: Shop, from: string): Promise<number> => {
  const text = `select count(*)::int as n from ${from} where company_id = $1`
  return (await owner.query<{ n: number }>(text, [company.id])).rows[0]!.n
}

/** Answers of many customers at once: from the first post until the last step is stored. */
async function steps(context: BenchContext, shop: Shop, other: Shop): Promise<void> {
  const body = { name: 'Pediu', color: '#2563eb' }
  const phrase = await flowFor(
    shop,
    asking(await call(shop.product.url, await shop.admin.token(), createTag, { body })),
  )
  const people = someNumbers(PEOPLE)
  await writeAll(shop, people, phrase)
  await until(async () => (await countIn(shop, 'flow_runs')) >= PEOPLE, 'the runs')
  await quiet(shop)
  const bareLoop = await openR(other)
  const costs = new CostRecorder(shop.product)
  const samples = await alternate(ROUNDS, {
    R: () => costs.rate('R', () => bareLoop.run(R_MS)),
    steps: () => costs.rate('steps', () => answersOf(shop, people)),
  })
  await bareLoop.close()
  const [R, rate] = [medianOf(samples, 'R'), medianOf(samples, 'steps')]
  context.report.add({
    name: 'flows: steps of many customers at once',
    value: rate,
    unit: 'steps/s',
    target: atLeast(300),
    calibrator: `R = ${R.toFixed(0)}/s, ${costs.of('R')}, ratio ${(rate / R).toFixed(2)}`,
    detail: `${listRates(samples, 'steps')}; ${costs.of('steps')} a step, ${STEPS} steps and two texts an answer`,
  })
}

const listRates = (samples: Samples, name: string) => (samples.get(name) ?? []).map((one) => one.toFixed(0)).join(', ')

async function answersOf(shop: Shop, people: readonly string[]) {
  const [before, startTime] = [await countIn(shop, 'flow_steps'), performance.now()]
  const expectedSteps = people.length * STEPS
  await writeAll(shop, people, 'uma resposta')
  await until(async () => (await countIn(shop, 'flow_steps')) >= before + expectedSteps, 'the steps')
  const rate = (expectedSteps * 1000) / (performance.now() - startTime)
  await quiet(shop)
  return { rate, latencies: Array.from({ length: expectedSteps }, () => 0) }
}

const quiet = (shop: Shop) =>
  until(
    async () => (await countIn(shop, 'outbox')) + (await countIn(shop, 'fact_reactions')) === 0,
    'an empty outbox',
    120_000,
  )

/** R: the bare statements of an inbound message, as in the part `inbound`. */
async function openR(shop: Shop): Promise<Bare> {
  const people = someNumbers(PEOPLE)
  await writeAll(shop, people, 'Oi')
  let last = ''
  const log = await statementsOf(shop.product.dataDir, async () => {
    last = await writeAll(shop, people.slice(0, 1), 'Oi')
  })
  let n = 0
  const transaction = inboundTransaction(log, last)
  const bareLoop = await openBare(
    shop.product.dataDir,
    transaction,
    shop.company,
    () => people[n++ % PEOPLE]!,
    CONNECTIONS,
  )
  await bareLoop.run(R_MS)
  return bareLoop
}

/**
 * A menu of two, as the first node of a flow started by a phrase, and as a bot's greeting: from the post to the phone.
 */
async function firstAnswer(context: BenchContext, withFlow: Shop, without: Shop): Promise<void> {
  const phrase = await flowFor(withFlow, greeting)
  const { company, admin, product } = without
  const body = { queueIds: company.queueIds, greetingMessage: 'Olá!' }
  await call(product.url, await admin.token(), updateConnection, { params: { id: company.connectionId }, body })
  const waitTimes = { flow: [] as number[], bot: [] as number[] }
  await Promise.all([firstWaits(withFlow, phrase), firstWaits(without, 'Oi')])
  const round = async (name: 'flow' | 'bot', shop: Shop, text: string) => {
    const ownWaits = await firstWaits(shop, text)
    waitTimes[name].push(...ownWaits)
    return median(ownWaits)
  }
  const samples = await alternate(ROUNDS, {
    bot: () => round('bot', without, 'Oi'),
    flow: () => round('flow', withFlow, phrase),
  })
  const addedWaits = (samples.get('flow') ?? []).map((own, at) => own - (samples.get('bot')?.[at] ?? Number.NaN))
  context.report.add({
    name: 'flows: the first answer, later than a bot’s own menu of two',
    value: median(addedWaits),
    unit: 'ms',
    target: below(10),
    calibrator: `bot = ${median(waitTimes.bot).toFixed(1)} ms`,
    detail: `median ${median(waitTimes.flow).toFixed(1)} ms of ${waitTimes.flow.length}`,
  })
}

/** New customers in sequence: from the post to the answer on the phone, in ms. */
async function firstWaits(shop: Shop, body: string): Promise<number[]> {
  const { product, admin, company } = shop
  const params = { whatsappId: company.connectionId }
  const waitTimes: number[] = []
  for (const number of someNumbers(FIRSTS)) {
    const token = await admin.token()
    const postedAt = Date.now()
    await call(product.url, token, simulatorInbound, { params, body: { number, name: 'Cliente', body } })
    const first = await until(async () => {
      const { messages } = await call(product.url, token, simulatorOutbox, { params, query: { number } })
      return messages[0]
    }, 'the first answer')
    waitTimes.push(Date.parse(first.at) - postedAt)
  }
  return waitTimes
}

/** Chats that wait for a distant time or for their customer, compared with the same server without them. */
async function waiting(context: BenchContext, shop: Shop): Promise<void> {
  const { dataDir } = shop.product
  const costs = new CostRecorder(shop.product)
  const measureIdle = async (name: string) => {
    const log = await statementsOf(dataDir, () => pause(IDLE_MS))
    await costs.rate(name, async () => {
      await pause(IDLE_MS)
      return { rate: 0, latencies: [0] }
    })
    const productStatements = log.filter(({ role }) => role !== 'recado_owner')
    return (productStatements.reduce((sum, { text }) => sum + countOf(text), 0) * 60_000) / IDLE_MS
  }
  const phrase = await flowFor(shop, sleeping)
  const [sleeper] = someNumbers(1)
  await writeAll(shop, [sleeper!], phrase)
  await until(
    async () => (await countIn(shop, `(select * from flow_runs where waits_for = 'interval') r`)) > 0,
    'a waiting run',
  )
  await quiet(shop)
  const without = await measureIdle('without')
  await addWaiting(shop)
  const statements = await measureIdle('waiting')
  const each = (name: string) => costs.totalOf(name) / (IDLE_MS / 1000)
  context.report.add({
    name: `flows: processor time of ${WAITING} chats that wait`,
    value: each('waiting') - each('without'),
    unit: 'ms a second',
    target: below(10),
    calibrator: `without them = ${each('without').toFixed(1)} ms a second, ${without.toFixed(0)} statements a minute`,
    detail: `${each('waiting').toFixed(1)} ms a second, ${statements.toFixed(0)} statements a minute`,
  })
}

/** Copies the waiting chat with its timer and its job: half of them wait for the clock, half for their customer. */
const addWaiting = ({ product, company }: Shop) =>
  asOwner(
    product.dataDir,
    `with source as (select * from flow_runs where company_id = $1 and waits_for = 'interval' order by id desc limit 1),
     people as (insert into contacts (company_id, name, number)
       select $1, 'Espera ' || n, '55419777' || lpad(n::text, 5, '0') from generate_series(1, ${WAITING}) n returning id),
     chats as (insert into tickets (company_id, contact_id, connection_id, status, speaker, speaker_subject)
       select $1, p.id, t.connection_id, t.status, t.speaker, t.speaker_subject
       from people p, tickets t join source s on t.id = s.ticket_id where t.company_id = $1 returning id),
     runs as (insert into flow_runs (company_id, ticket_id, flow_id, version, state, waits_for, due_at, started_by, session)
       select $1, c.id, s.flow_id, s.version, s.state, case when c.id % 2 = 0 then s.waits_for else 'answer' end,
         case when c.id % 2 = 0 then now() + interval '1 day' end, s.started_by, s.session from chats c, source s returning ticket_id),
     timers as (insert into ticket_timers (company_id, ticket_id, kind, due_at)
       select $1, r.ticket_id, 'flow', now() + interval '1 day' from runs r where r.ticket_id % 2 = 0)
     insert into pgboss.job (name, data, start_after, policy)
       select 'ticket.timer', jsonb_build_object('companyId', $1::int, 'ticketId', r.ticket_id, 'timer', 'flow'), now() + interval '1 day',
         (select policy from pgboss.queue where name = 'ticket.timer')
       from runs r where r.ticket_id % 2 = 0`,
    [company.id],
  )
