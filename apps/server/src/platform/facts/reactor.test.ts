import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { CompanyDb } from '../db/company-db.ts'
import { createPlatformDb } from '../db/platform-db.ts'
import { createPool } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { createReactor, type Reactions, type Reactor } from './reactor.ts'

let database: TestDatabase
let owner: pg.Client
let pool: pg.Pool
let companyId = 0
let reactor: Reactor
const received: string[] = []
/** How often the reaction fails from here on. */
let failures = 0

const none = {
  'message.received': [],
  'machine.called': [],
  'message.sent': [],
  'message.taken': [],
  'message.delayed': [],
  'message.failed': [],
}
const reactions: Reactions = {
  ...{ ...none, 'media.arrived': [], 'ticket.opened': [], 'connection.closed': [] },
  'ticket.closed': [
    async (company, { ticketId }) => {
      if (failures-- > 0) throw new Error('not now')
      received.push(`${company === companyId ? 'ours' : company} ${ticketId}`)
    },
  ],
}
const facts = async () =>
  (
    await owner.query<{ ticket: number; attempts: number; later: boolean }>(
      `select (payload->>'ticketId')::int as ticket, attempts, next_attempt_at > now() as later from facts order by id`,
    )
  ).rows
const addFacts = (type: string, count: number, attempts = 0) =>
  owner.query(
    `insert into facts (company_id, type, payload, attempts)
     select $1, $2, jsonb_build_object('ticketId', n), $4 from generate_series(1, $3::int) n`,
    [companyId, type, count, attempts],
  )
const makeDue = () => owner.query('update facts set next_attempt_at = now()')

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  pool = createPool(database.platformUrl, 2, 'reactor-test')
  const { rows } = await owner.query<{ id: number }>(
    `insert into companies (name, plan_id) select 'Uma', min(id) from plans returning id`,
  )
  companyId = rows[0]?.id ?? 0
})
afterAll(async () => {
  await pool.end()
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  received.length = 0
  failures = 0
  await owner.query('delete from facts')
  reactor = createReactor(createPlatformDb(pool), () => reactions, createLog('silent'))
})
afterEach(() => reactor.stop())

it('RT-08: what was written before the start is taken with it, in order, once, and then gone', async () => {
  await addFacts('ticket.closed', 230)
  reactor.start()
  await reactor.sweep()
  await reactor.sweep()
  expect(received).toEqual(Array.from({ length: 230 }, (_, n) => `ours ${n + 1}`))
  expect(await facts()).toEqual([])
})

it('a reaction that fails is tried again later, and holds up no other', async () => {
  await addFacts('ticket.closed', 2)
  failures = 1
  reactor.start()
  await reactor.sweep()
  expect(received).toEqual(['ours 2'])
  expect(await facts()).toEqual([{ ticket: 1, attempts: 1, later: true }])
  await reactor.sweep()
  expect(received, 'not before its time').toEqual(['ours 2'])
  await makeDue()
  await reactor.sweep()
  expect(received).toEqual(['ours 2', 'ours 1'])
  expect(await facts()).toEqual([])
})

it('what fails twenty times is given up', async () => {
  await addFacts('ticket.closed', 1, 18)
  failures = 2
  reactor.start()
  await reactor.sweep()
  expect(await facts()).toMatchObject([{ attempts: 19 }])
  await makeDue()
  await reactor.sweep()
  expect([await facts(), received]).toEqual([[], []])
})

it('a fact that nobody reacts to is not written', async () => {
  const written: unknown[] = []
  const insert = { values: (row: unknown) => ({ execute: async () => void written.push(row) }) }
  const db = { insertInto: () => insert } as unknown as CompanyDb
  await reactor.write(db, companyId, { type: 'media.arrived', payload: { messageId: 1 } })
  expect(written).toEqual([])
  await reactor.write(db, companyId, { type: 'ticket.closed', payload: { ticketId: 1 } })
  expect(written).toHaveLength(1)
})
