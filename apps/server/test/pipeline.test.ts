import { showConnection } from '@recado/contract/connections/endpoints'
import {
  type SimulatedMessage,
  simulatorFault,
  simulatorInbound,
  simulatorOutbox,
  simulatorRestore,
} from '@recado/contract/connections/simulator'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import { until } from './until.ts'

/** One pipeline (data.6): outgoing messages pass through the stored outbox, incoming ones through the channel. */

let app: TestApp
let fixture: CompanyFixture
let ticketId = 0
let number = ''
let connection: { params: { whatsappId: number } }

beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  connection = { params: { whatsappId: fixture.connectionId } }
})
afterAll(() => app?.stop())
beforeEach(async () => {
  const { ticket } = await fixture.newConversation()
  ticketId = ticket.id
  number = ticket.contact.number
})

const post = (body: string) => fixture.do(sendMessages, { params: { ticketId }, body: { body } })
const arrived = async () =>
  (await fixture.do(simulatorOutbox, { ...connection, query: { number } })).messages
    .map((message) => message.body)
    .slice(1)
const states = async () =>
  (await fixture.do(listMessages, { params: { ticketId } })).messages
    .filter((message) => message.fromMe)
    .map((message) => message.sendState)
    .slice(1)
const status = async () => (await fixture.do(showConnection, { params: { id: fixture.connectionId } })).status

describe('sending', () => {
  it('MSG-16: a dropped session delivers nothing; when it returns, exactly one arrives', async () => {
    await fixture.do(simulatorFault, { ...connection, body: { drop: 503 } })
    await until(async () => (await status()) !== 'CONNECTED', 'a dropped connection')
    await post('um só')
    expect([await arrived(), await states()]).toEqual([[], ['waiting']])
    await fixture.do(simulatorRestore, { ...connection, body: {} })
    await until(async () => (await states()).every((state) => state === 'sent'), 'a sent message')
    expect(await arrived()).toEqual(['um só'])
  })

  it('MSG-16: after two failed sends exactly one arrives', async () => {
    await fixture.do(simulatorFault, { ...connection, body: { failSends: 2 } })
    await post('apesar de tudo')
    await until(async () => (await states()).every((state) => state === 'sent'), 'a sent message')
    expect(await arrived()).toEqual(['apesar de tudo'])
  })

  it('MSG-16, PLUS-03: five messages waiting for the session are sent in order', async () => {
    await fixture.do(simulatorFault, { ...connection, body: { drop: 503 } })
    await until(async () => (await status()) !== 'CONNECTED', 'a dropped connection')
    for (const body of ['1', '2', '3', '4', '5']) await post(body)
    expect([await arrived(), await states()]).toEqual([[], Array.from({ length: 5 }, () => 'waiting')])
    await fixture.do(simulatorRestore, { ...connection, body: {} })
    await until(async () => (await arrived()).length === 5, 'five messages')
    expect(await arrived()).toEqual(['1', '2', '3', '4', '5'])
    await until(async () => (await states()).every((state) => state === 'sent'), 'sent messages')
  })

  it('MSG-16: a post repeated with its client id is one message, also with many concurrent posts', async () => {
    const send = () =>
      fixture.do(sendMessages, { params: { ticketId }, body: { body: 'uma vez', clientId: `cliente-${ticketId}` } })
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    expect(new Set(answers.map((answer) => answer.messages[0]?.id)).size).toBe(1)
    await until(async () => (await states()).every((state) => state === 'sent'), 'a sent message')
    expect(await arrived()).toEqual(['uma vez'])
  })

  it('CON-13, MSG-16: messages waiting when the server stops are sent after its start, and the session reconnects automatically', async () => {
    await fixture.do(simulatorFault, { ...connection, body: { delaySendsMs: 300 } })
    for (const body of ['antes', 'no meio', 'depois']) await post(body)
    await app.restart()
    await until(async () => (await status()) === 'CONNECTED', 'a connection that came back')
    await until(async () => (await arrived()).length >= 3, 'three messages')
    await until(async () => (await states()).every((state) => state === 'sent'), 'sent messages')
    expect(await arrived()).toEqual(['antes', 'no meio', 'depois'])
    await fixture.do(simulatorFault, { ...connection, body: { delaySendsMs: 0 } })
  })
})

describe('receiving', () => {
  it('MSG-19: messages written while the session is down arrive when it returns, in order', async () => {
    await fixture.do(simulatorFault, { ...connection, body: { drop: 428 } })
    await until(async () => (await status()) !== 'CONNECTED', 'a dropped connection')
    for (const body of ['a', 'b', 'c']) await fixture.do(simulatorInbound, { ...connection, body: { number, body } })
    const theirs = async () =>
      (await fixture.do(listMessages, { params: { ticketId } })).messages.filter((m) => !m.fromMe).map((m) => m.body)
    expect(await theirs()).toHaveLength(1)
    await fixture.do(simulatorRestore, { ...connection, body: {} })
    await until(async () => (await theirs()).length === 4, 'late messages')
    expect((await theirs()).slice(1)).toEqual(['a', 'b', 'c'])
  })

  it('MSG-19, PLUS-01: a replayed batch of 1,000 with duplicates, shuffled, from 50 people in three spellings', async () => {
    const batch = replayedBatch()
    expect(batch.length).toBe(1_300)
    const { ids } = await fixture.do(simulatorInbound, { ...connection, body: batch })
    expect(new Set(ids).size).toBe(1_000)
    const [counts] = await app.rows(
      `select count(*)::int as messages, count(distinct m.external_id)::int as ids, count(distinct m.ticket_id)::int as tickets,
         count(distinct m.contact_id)::int as contacts from messages m where m.external_id like 'REPLAY-%'`,
    )
    expect(counts).toEqual({ messages: 1_000, ids: 1_000, tickets: 50, contacts: 50 })
    const people = await app.rows<{ number: string; tickets: number }>(
      `select c.number, count(distinct t.id)::int as tickets from contacts c join tickets t on t.contact_id = c.id and t.company_id = c.company_id
       where c.number like '55219%' group by 1`,
    )
    expect(people.length).toBe(50)
    expect(people.filter(({ tickets }) => tickets !== 1)).toEqual([])
    const unread = await app.rows(
      `select distinct t.unread, t.message_count from tickets t join messages m on m.ticket_id = t.id and m.company_id = t.company_id
       where m.external_id like 'REPLAY-%'`,
    )
    expect(unread).toEqual([{ unread: 20, message_count: 20 }])
    await inOrder(people.map((person) => person.number))
    await fixture.do(simulatorInbound, { ...connection, body: batch })
    const [again] = await app.rows(`select count(*)::int as messages from messages where external_id like 'REPLAY-%'`)
    expect(again).toEqual({ messages: 1_000 })
  })

  /** Checks that each chat shows its messages in the order of their writing. */
  async function inOrder(numbers: string[]): Promise<void> {
    for (const person of numbers) {
      const rows = await app.rows<{ external_id: string }>(
        `select external_id from messages m join contacts c on c.id = m.contact_id and c.company_id = m.company_id
         where c.number = $1 order by m.created_at, m.id`,
        [person],
      )
      const turns = rows.map((row) => Number(row.external_id.split('-')[2]))
      expect([person, turns]).toEqual([person, Array.from({ length: 20 }, (_, n) => n)])
    }
  }
})

/**
 * Builds 50 people × 20 messages, each as a number with the ninth digit, without it, or as a LID; 30 % twice; in random
 * order.
 */
function replayedBatch(): SimulatedMessage[] {
  const messages = Array.from({ length: 50 }, (_, person) => {
    const eight = String(81_000_000 + person * 7)
    const lid = `9000000${String(person).padStart(4, '0')}`
    const spellings = [{ number: `55219${eight}` }, { number: `5521${eight}` }, { lid }]
    return Array.from({ length: 20 }, (_, turn) => ({
      id: `REPLAY-${person}-${turn}`,
      name: `Pessoa ${person}`,
      body: `mensagem ${turn}`,
      timestamp: 1_700_000_000 + turn * 60 + person,
      append: true,
      // One message of each person says that number and LID are the same person.
      ...(turn === 7 ? { number: `55219${eight}`, lid } : spellings[(turn + person) % 3]),
    }))
  }).flat()
  return shuffled([...messages, ...messages.filter((_, index) => index % 10 < 3)])
}

/** With a fixed seed, so that a failure can be repeated. */
function shuffled<T>(list: T[]): T[] {
  let seed = 42
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  return list
    .map((item) => ({ item, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
