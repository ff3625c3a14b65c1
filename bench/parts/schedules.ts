import { randomUUID } from 'node:crypto'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets, sendMessages } from '@recado/contract/conversations/endpoints'
import { createQuickMessage, listQuickSuggestions } from '@recado/contract/quick-messages/endpoints'
import { createSchedule } from '@recado/contract/schedules/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { measureQ } from '../calibrate/http-floor.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { median, percentile } from '../load/statistics.rules.ts'
import { pause, until } from '../load/until.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { atLeast, exactly } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 450
const TEXTS = 50
const DUE = 1_000
const PACE_MS = 50
const WITHIN_MS = 120_000

/** The composer's list of quick messages, and a thousand scheduled messages that are due at once. */
export async function schedules(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  await quickList(context, scene)
  await flood(context, scene)
}

async function quickList(context: BenchContext, { product, team: { admin } }: Scene): Promise<void> {
  const token = await admin.token()
  for (let n = 0; n < TEXTS; n++) {
    const body = { shortcode: `resposta${n}`, message: `Texto da resposta ${n}, com {{firstName}}.`, geral: true }
    await call(product.url, token, createQuickMessage, { body })
  }
  const path = pathOf(listQuickSuggestions, { query: {} })
  const costs = new CostRecorder(product)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    list: () => costs.rate('list', async () => getLoop(admin.url, await admin.token(), ROUND_MS, () => path)),
  })
  context.report.add({
    name: 'GET quick messages for the composer',
    value: ratioOf(samples, 'list', 'Q'),
    unit: '× Q',
    target: atLeast(0.5),
    calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
    detail: `${TEXTS} of them, ${medianOf(samples, 'list').toFixed(0)} requests/s, ${costs.of('list')}`,
  })
}

async function flood(context: BenchContext, scene: Scene): Promise<void> {
  const { product, team, companies } = scene
  const [{ id: companyId, connectionId }] = companies
  const token = await team.admin.token()
  const customer = '5541977770001'
  await call(product.url, token, simulatorInbound, {
    params: { whatsappId: connectionId },
    body: { number: customer, name: 'Quem fala com gente', body: 'Oi' },
  })
  const ticketPage = await call(product.url, token, listTickets, { query: { searchParam: customer, showAll: true } })
  const ticketId = ticketPage.tickets[0]!.id
  const [wakes] = await addDue(product.dataDir, companyId, team.admin.userId)
  await call(product.url, token, createSchedule, {
    body: { contactId: wakes!.id, body: 'Esta acorda as outras', sendAt: new Date(Date.now() + 1_500).toISOString() },
  })
  const startTime = performance.now()
  const textWaits = await writeUntilSent(scene, ticketId)
  const [row] = await asOwner<{ sent: number; swapped: number }>(
    product.dataDir,
    `select count(*) filter (where status = 'ENVIADA') as sent, count(*) filter (where message_id < before) as swapped
     from (select status, message_id, lag(message_id) over (order by send_at, id) as before
       from schedules where company_id = $1) as in_order`,
    [companyId],
  )
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
  context.report.add({
    name: 'schedules due at once: sent',
    value: row!.sent,
    unit: `of ${DUE + 1}`,
    target: exactly(DUE + 1),
    detail: `all at the outbox after ${seconds} s, the 1.5 s before they were due included`,
  })
  context.report.add({
    name: 'schedules due at once: out of the order of their time',
    value: row!.swapped,
    unit: `of ${DUE + 1}`,
    target: exactly(0),
  })
  context.report.add({
    name: 'an attendant’s text at the phone while they leave, p95',
    target: null,
    value: percentile(textWaits, 0.95),
    unit: 'ms',
    detail: `median ${median(textWaits).toFixed(0)} ms of ${textWaits.length}`,
  })
}

/** Creates contacts with one overdue schedule each, at consecutive times. */
const addDue = (dataDir: string, companyId: number, userId: number) =>
  asOwner<{ id: number }>(
    dataDir,
    `with people as (
       insert into contacts (company_id, name, number)
       select $1, 'Agendado ' || n, '55419666' || lpad(n::text, 5, '0') from generate_series(1, ${DUE}) as n returning id),
     due as (
       insert into schedules (company_id, contact_id, user_id, body, send_at)
       select $1, id, $2, 'Lembrete ' || id, now() - interval '1 hour' + id * interval '10 milliseconds' from people)
     select id from people order by id limit 1`,
    [companyId, userId],
  )

/** An attendant writes at a steady pace until all schedules are sent. Returns the latency of each text. */
async function writeUntilSent({ product, team, companies }: Scene, ticketId: number): Promise<number[]> {
  const [{ id: companyId, connectionId }] = companies
  const postTimes = new Map<string, number>()
  const countRemaining = async () => {
    const [row] = await asOwner<{ n: number }>(
      product.dataDir,
      `select count(*) as n from schedules where company_id = $1 and status = 'PENDENTE'`,
      [companyId],
    )
    return row!.n
  }
  const end = Date.now() + WITHIN_MS
  for (let n = 0; Date.now() < end && (n % 20 !== 0 || (await countRemaining()) > 0); n++) {
    const body = `Gente ${randomUUID()}`
    postTimes.set(body, Date.now())
    await call(product.url, await team.admin.token(), sendMessages, { params: { ticketId }, body: { body } })
    await pause(PACE_MS)
  }
  return until(async () => {
    const { messages } = await call(product.url, await team.admin.token(), simulatorOutbox, {
      params: { whatsappId: connectionId },
      query: { limit: 5000 },
    })
    const at = new Map(messages.map((message) => [message.body, Date.parse(message.at)]))
    const waitTimes = [...postTimes].map(([body, from]) => {
      const arrivedAt = [...at].find(([messageText]) => messageText.includes(body))?.[1]
      return arrivedAt === undefined ? null : arrivedAt - from
    })
    return waitTimes.every((wait) => wait !== null) ? (waitTimes as number[]) : null
  }, 'the attendant’s texts at the phone')
}
