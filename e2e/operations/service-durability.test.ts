import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { previewContactImport, showContactImport, startContactImport } from '@recado/contract/contacts/import-endpoints'
import {
  listMessages,
  listTickets,
  sendMessages,
  showTicket,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createSchedule, showSchedule } from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { asOwner, holdRows } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { expireHeartbeats } from './interrupted-jobs.ts'

/** Automatic service continues after `kill -9`, and acts once. */

let product: Product
let company: Company

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on', BURST_WAIT_MS: '15000' })
  company = await newConnectedCompany(product, 'sozinha')
})
afterAll(async () => {
  await product?.stop()
})

const connection = () => ({ params: { whatsappId: company.connectionId } })
const ask = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(product.dataDir, text, values)
const receivedBy = async (number: string) =>
  (await company.act(simulatorOutbox, { ...connection(), query: { number } })).messages.map(({ body }) => body)
const ticketOf = async (number: string) => {
  const { tickets } = await company.act(listTickets, { query: { searchParam: number, showAll: 'true' } })
  const [ticket] = tickets
  if (!ticket) throw new Error(`no ticket of ${number}`)
  return ticket
}

it('CTC-06: kill -9 in the middle of an import of 2,000 contacts: it finishes automatically, without duplicates or gaps', async () => {
  const count = 2_000
  const rows = Array.from({ length: count }, (_, n) => ({
    row: n + 2,
    name: `Cliente ${n}`,
    number: `55219${90_000_000 + n}`,
    email: '',
  }))
  const draft = await company.act(previewContactImport, { body: { fileName: 'dois-mil.xlsx', rows } })
  const look = () => company.act(showContactImport, { params: { id: draft.id } })
  const letGo = await holdRows(
    product.dataDir,
    'select row from contact_import_rows where company_id = $1 and import_id = $2 and row = $3 for update',
    [company.admin.companyId, draft.id, count / 2],
  )
  try {
    await company.act(startContactImport, { params: { id: draft.id } })
    await until(async () => (await look()).created >= 500, 'the first part of the import')
    await product.kill()
  } finally {
    await letGo()
  }
  const [half] = await ask<{ n: number }>(`select count(*)::int as n from contacts where number like '55219%'`)
  expect(half?.n).toBeGreaterThanOrEqual(500)
  expect(half?.n, 'the import was killed before its end').toBeLessThan(count)
  await expireHeartbeats(product.dataDir)
  await product.start()
  const finishedImport = await until(
    async () => {
      const now = await look()
      return now.state === 'done' && now
    },
    'the end of the import',
    120_000,
  )
  expect(finishedImport).toMatchObject({ total: count, created: count, updated: 0, invalid: 0, duplicates: 0 })
  const [totals] = await ask(
    `select count(*)::int as people, count(distinct number)::int as numbers from contacts where number like '55219%'`,
  )
  expect(totals).toEqual({ people: count, numbers: count })
})

it('BOT-14: a scheduled message missed during downtime is sent once at the next start, marked as late', async () => {
  const [customer] = await company.openTickets(1)
  const { ticketId = 0, number = '' } = customer ?? {}
  const { contactId } = await ticketOf(number)
  const { id } = await company.act(createSchedule, {
    body: { body: 'Sua peça chegou', contactId, sendAt: new Date(Date.now() + 3_600_000).toISOString() },
  })
  await product.kill()
  // Simulate an hour and a half of downtime; the database keeps running.
  await ask(`update schedules set send_at = send_at - interval '90 minutes' where id = $1`, [id])
  await product.start()
  await until(async () => (await receivedBy(number)).includes('Sua peça chegou'), 'the late message', 120_000)
  const readSchedule = () => company.act(showSchedule, { params: { id } })
  await until(async () => (await readSchedule()).status === 'ENVIADA', 'the schedule to be marked as sent', 120_000)
  expect(await readSchedule()).toMatchObject({ status: 'ENVIADA', late: true, ticketId })
  await product.kill()
  await product.start()
  await company.insist(simulatorOutbox, { ...connection(), query: { number } })
  const { messages } = await company.act(listMessages, { params: { ticketId } })
  expect(messages.filter(({ body }) => body === 'Sua peça chegou')).toHaveLength(1)
  expect((await receivedBy(number)).filter((body) => body === 'Sua peça chegou')).toHaveLength(1)
})

it("BOT-07, BOT-08: the bot's timers survive kill -9: the idle ticket closes with its text, the unanswered one moves on, once each", async () => {
  const reserve = await company.act(createQueue, { body: { name: 'Reserva', color: '#884422' } })
  await company.act(updateConnection, {
    params: { id: company.connectionId },
    body: {
      ...{ expiresTicket: 120, expiresInactiveMessage: 'Encerrado por falta de resposta.' },
      ...{ timeToTransfer: 30, transferQueueId: reserve.id },
    },
  })
  const [idle, unanswered] = ['5511972220001', '5511972220002']
  await company.untilReady()
  for (const number of [idle, unanswered]) {
    await company.act(simulatorInbound, { ...connection(), body: { number, body: 'tem alguém?' } })
  }
  const ids = { idle: (await ticketOf(idle)).id, unanswered: (await ticketOf(unanswered)).id }
  await company.act(updateTicket, { params: { id: ids.idle }, body: { status: 'open' } })
  await company.act(sendMessages, { params: { ticketId: ids.idle }, body: { body: 'Em que posso ajudar?' } })
  const timers = () =>
    ask<{ ticket_id: number }>(`select ticket_id from ticket_timers where ticket_id = any($1)`, [Object.values(ids)])
  await until(
    async () => new Set((await timers()).map((timer) => timer.ticket_id)).size === 2,
    'a timer for each of the two',
  )
  await product.kill()
  await ask(
    `update tickets set last_message_at = last_message_at - interval '3 hours' where id = ${ids.idle};
     update ticket_timers set due_at = due_at - interval '3 hours' where (ticket_id, kind) in ((${ids.idle}, 'inactivity'), (${ids.unanswered}, 'transfer'));
     update pgboss.job set start_after = now() - interval '1 second' where name = 'ticket.timer' and state < 'active'`,
  )
  await product.start()
  const now = async (id: number) => await company.insist(showTicket, { params: { id } })
  await until(async () => (await now(ids.idle)).status === 'closed', 'the idle ticket to be closed', 120_000)
  await until(
    async () => (await now(ids.unanswered)).queueId === reserve.id,
    'the unanswered ticket to be moved',
    120_000,
  )
  await until(async () => (await receivedBy(idle)).length > 1, 'the closing message at the phone', 120_000)
  await product.kill()
  await ask(
    `update pgboss.job set state = 'created', start_after = now() - interval '1 second', completed_on = null, started_on = null, retry_count = 0
     where name = 'ticket.timer' and state = 'completed'`,
  )
  await product.start()
  await until(
    async () =>
      (
        await ask(
          `select 1 from pgboss.job where name = 'ticket.timer' and state < 'completed' and start_after <= now()`,
        )
      ).length === 0,
    'all repeated timer jobs',
    120_000,
  )
  expect(await receivedBy(idle)).toEqual(['Em que posso ajudar?', 'Encerrado por falta de resposta.'])
  const timelineRows = async (id: number, action: string) =>
    await ask(`select 1 from ticket_timeline where ticket_id = $1 and action = $2`, [id, action])
  expect(await timelineRows(ids.idle, 'closed')).toHaveLength(1)
  expect(await timelineRows(ids.unanswered, 'transferred')).toHaveLength(1)
})

it('BOT-01: five messages stored before kill -9 get one answer after it, once', async () => {
  const queueIds: number[] = []
  for (const [name, color] of [
    ['Peças', '#aa3311'],
    ['Consertos', '#1133aa'],
  ] as const) {
    const queue = await company.act(createQueue, { body: { name, color, greetingMessage: `Aqui é ${name}.` } })
    queueIds.push(queue.id)
  }
  const body = { queueIds, greetingMessage: 'Olá!', expiresTicket: 0, timeToTransfer: 0 }
  await company.act(updateConnection, { params: { id: company.connectionId }, body })
  const number = '5511972220003'
  await company.untilReady()
  for (const text of ['oi', 'tudo bem?', 'queria saber o preço', 'é aquele azul', '1']) {
    await company.act(simulatorInbound, { ...connection(), body: { number, body: text } })
  }
  const { id } = await ticketOf(number)
  const lines = `select 1 from messages where ticket_id = ${id}`
  expect(await ask(lines)).toHaveLength(5)
  // Reactions of earlier tickets may wait until the killed server's lease expires.
  const reactions = () => ask('select 1 from fact_reactions where subject = $1', [`ticket:${id}`])
  await until(async () => (await reactions()).length === 0, 'all reactions to the lines')
  await product.kill()
  expect(await ask(`${lines} and from_me`)).toEqual([])
  await product.start()
  await until(async () => (await receivedBy(number)).length > 0, 'the answer', 120_000)
  expect(await receivedBy(number)).toEqual(['Olá!\n\nAqui é Peças.'])
  expect((await ticketOf(number)).queueId).toBe(queueIds[0])
})
