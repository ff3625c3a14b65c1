import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitAgain } from '../src/domains/campaigns/sending/dispatch.store.ts'
import { unnotedEnds } from '../src/domains/campaigns/sending/progress.store.ts'
import { markLate, OUTBOX_START, type OutboxPlace } from '../src/domains/conversations/outbox/late-sends.store.ts'
import { queuedReminders } from '../src/domains/customers/reminders/reminder.store.ts'
import { queuedSchedules } from '../src/domains/schedules/due.store.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { CompanyDb } from '../src/platform/db/company-db.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { createWorkplace, type Workplace } from '../src/platform/db/work.ts'
import { entriesRead } from './entries-read.ts'
import { ownedDatabase } from './owned-database.ts'

/**
 * Statements that look after all that waits, `measured` in scripts/backlog-statements.mjs: each reads a few rows for each item, by the plans
 * that were made while the tables were empty, and by statistics of full ones. A plan that goes through a table for each item reads thousands.
 */

const WAITING = 4_000
/** Index entries and rows for each item: itself, its message by the key, what is locked and written. */
const MOST_EACH = 20

const db = ownedDatabase()
let pool: pg.Pool
let workplace: Workplace
let company = 0
let line = 0
let campaign = 0

beforeAll(async () => {
  pool = createPool(db.database.appUrl, 1, 'tests')
  workplace = createWorkplace({
    pool,
    clock: systemClock,
    jobs: { write: async () => undefined, send: async () => undefined, wake: () => undefined },
    facts: { write: async () => undefined, wake: () => undefined },
    broadcaster: { send: () => undefined },
  })
  company = await newId('insert into companies (name) values ($1) returning id', ['Uma'])
  line = await newId(
    `insert into connections (company_id, name, provider, is_default) values ($1, 'Linha', 'simulator', true) returning id`,
    [company],
  )
  const { rows } = await db.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await db.owner.query(`alter table ${name} set (autovacuum_enabled = false)`)
  campaign = await newId(`insert into campaigns (company_id, name) values ($1, 'Oferta') returning id`, [company])
  await db.owner.query(`insert into campaigns (company_id, name) values ($1, 'Outra')`, [company])
}, 30_000)
afterAll(() => pool.end())

const newId = async (text: string, values: unknown[]) =>
  (await db.owner.query<{ id: number }>(text, values)).rows[0]?.id ?? 0

/** Messages that wait to be sent, one of each person. */
const addMessages = () =>
  db.owner.query(`
    insert into contacts (company_id, name, number) select ${company}, 'Ana ' || n, (5511900000000 + n)::text from generate_series(1, ${WAITING}) n;
    insert into tickets (company_id, contact_id, connection_id) select company_id, id, ${line} from contacts;
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, send_state)
      select company_id, id, contact_id, ${line}, 'OUT-' || id, true, 'oi', 'waiting' from tickets;
    insert into outbox (company_id, connection_id, contact_id, message_id, kind, created_at)
      select company_id, ${line}, contact_id, id, 'send', now() - interval '1 hour' from messages`)

interface Case {
  name: string
  fill: string
  /** Done before each look. */
  before?: string
  look(db: CompanyDb): Promise<unknown>
}

async function markAll(on: CompanyDb): Promise<void> {
  for (let place: OutboxPlace | null = OUTBOX_START; place; ) place = (await markLate(on, line, new Date(), place)).next
}

const cases: Case[] = [
  { name: 'markLate', fill: 'select 1', look: markAll },
  {
    name: 'queuedSchedules',
    fill: `insert into schedules (company_id, contact_id, body, send_at, status, message_id)
      select company_id, contact_id, 'oi', now(), 'NA_FILA', id from messages`,
    look: (on) => queuedSchedules(on, company, null),
  },
  {
    name: 'queuedReminders',
    fill: `insert into customer_reminders (company_id, customer_id, name, number, moment, end_date, state, message_id)
      select company_id, contact_id, 'Ana', '551190', 'EndDay', current_date, 'queued', id from messages`,
    look: (on) => queuedReminders(on, company, null),
  },
  {
    name: 'unnotedEnds',
    fill: `insert into campaign_shippings (company_id, campaign_id, contact_id, name, number, status, message_id)
      select company_id, (select min(id) from campaigns), contact_id, 'Ana', contact_id::text, 'WAITING', id from messages`,
    look: (on) => unnotedEnds(on, company, campaign, 100),
  },
  {
    name: 'waitAgain',
    before: `update messages set send_state = 'failed'`,
    fill: `insert into campaign_shippings (company_id, campaign_id, contact_id, name, number, status, reason, message_id)
      select company_id, (select max(id) from campaigns), contact_id, 'Ana', contact_id::text, 'FAILED', 'ERR_SENDING_WAPP_MSG', id from messages`,
    look: (on) => waitAgain(on, company, campaign + 1),
  },
]

class Undone extends Error {}

/** What a look reads; its writes are undone. */
async function readBy({ look }: Case): Promise<number> {
  let read = Number.NaN
  const run = workplace.run(company, async (work) => {
    read = (await entriesRead(work.db, () => look(work.db))).read
    throw new Undone()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return read
}

/** What each look reads, in order. */
async function readAll(): Promise<number[]> {
  const readings: number[] = []
  for (const one of cases) {
    await db.owner.query(one.before ?? 'select 1')
    readings.push(await readBy(one))
  }
  return readings
}

const readings: Record<'idle' | 'empty' | 'full', number[]> = { idle: [], empty: [], full: [] }

beforeAll(async () => {
  await db.owner.query('vacuum analyze')
  // PostgreSQL decides for a plan of all values after five executions.
  for (let n = 0; n < 8; n++) readings.idle = await readAll()
  await addMessages()
  for (const { fill } of cases) await db.owner.query(fill)
  readings.empty = await readAll()
  await db.owner.query('analyze')
  readings.full = await readAll()
}, 120_000)

it.each(cases.map(({ name }, at) => ({ name, at })))(
  '$name reads a few rows for each item, whatever the statistics say',
  ({ at }) => {
    expect(readings.idle[at], 'where nothing waits').toBeLessThan(100)
    expect((readings.empty[at] ?? Number.NaN) / WAITING, 'by the plans of empty tables').toBeLessThan(MOST_EACH)
    expect((readings.full[at] ?? Number.NaN) / WAITING, 'by the statistics of full tables').toBeLessThan(MOST_EACH)
  },
)
