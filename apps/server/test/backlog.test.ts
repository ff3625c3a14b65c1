import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../src/platform/clock.ts'
import { createPlatformDb, type PlatformDb } from '../src/platform/db/platform-db.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { createWorkplace, type Workplace } from '../src/platform/db/work.ts'
import { type BacklogCase, type BacklogPlace, fillPlaceholders } from './backlog/case.ts'
import { itemCases } from './backlog/item-cases.ts'
import { sendingCases } from './backlog/sending-cases.ts'
import { timedCases } from './backlog/timed-cases.ts'
import { webhookCases } from './backlog/webhook-cases.ts'
import { workCases } from './backlog/work-cases.ts'
import { entriesRead } from './entries-read.ts'
import { ownedDatabase } from './owned-database.ts'

/**
 * Statements over waiting items, listed in scripts/backlog-statements.mjs. Each reads a few rows per item, with plans
 * made while the tables were empty, and with statistics of full tables. A plan that scans a table for each item would
 * read thousands.
 */

/** Index entries and rows per item: itself, its message by the key, and locked and written rows. */
const MOST_EACH = 20
/** Below this, statistics may vary: the item itself, its message, its index entry, and its lock. */
const FEWEST_EACH = 4
/** Rows of a call that takes nothing, and rows read once per call. */
const MOST_IDLE = 100

const cases: readonly BacklogCase[] = [...workCases, ...timedCases, ...webhookCases, ...sendingCases, ...itemCases]

const db = ownedDatabase()
let pools: pg.Pool[] = []
let workplace: Workplace
let platform: PlatformDb
const place: BacklogPlace = { company: 0, connection: 0 }

/** Fresh connections without cached plans. One each, which keeps the plans that it makes while the tables are empty. */
async function connect(): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()))
  const [pool, platformPool] = [
    createPool(db.database.appUrl, 1, 'tests'),
    createPool(db.database.platformUrl, 1, 'tests'),
  ]
  pools = [pool, platformPool]
  platform = createPlatformDb(platformPool)
  workplace = createWorkplace({
    pool,
    clock: systemClock,
    jobs: { write: async () => undefined, send: async () => undefined, wake: () => undefined },
    facts: { write: async () => undefined, wake: () => undefined },
    broadcaster: { send: () => undefined },
  })
}

beforeAll(async () => {
  await connect()
  place.company = await newId('insert into companies (name) values ($1) returning id', ['Uma'])
  place.connection = await newId(
    `insert into connections (company_id, name, provider, is_default) values ($1, 'Linha', 'simulator', true) returning id`,
    [place.company],
  )
  const { rows } = await db.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await db.owner.query(`alter table ${name} set (autovacuum_enabled = false)`)
  for (const name of ['Oferta', 'Outra', 'Nova'])
    await db.owner.query('insert into campaigns (company_id, name) values ($1, $2)', [place.company, name])
})
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const newId = async (text: string, values: unknown[]) =>
  (await db.owner.query<{ id: number }>(text, values)).rows[0]?.id ?? 0

/** Messages waiting to be sent, one per contact. */
const messages = `
  insert into contacts (company_id, name, number) select $company, 'Ana ' || n, (5511900000000 + n)::text from generate_series(1, $waiting) n;
  insert into tickets (company_id, contact_id, connection_id) select company_id, id, $connection from contacts;
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, send_state)
    select company_id, id, contact_id, $connection, 'OUT-' || id, true, 'oi', 'waiting' from tickets;
  insert into outbox (company_id, connection_id, contact_id, message_id, kind, created_at)
    select company_id, $connection, contact_id, id, 'send', now() - interval '1 hour' from messages`

class Undone extends Error {}

/** Returns the rows that a call reads. Its writes are rolled back. */
async function readBy({ prepare, look, lookAtAll }: BacklogCase): Promise<number> {
  let read = Number.NaN
  const run = lookAtAll
    ? platform.transaction().execute(async (trx) => {
        read = (await entriesRead(trx, () => lookAtAll(trx as unknown as PlatformDb))).read
        throw new Undone()
      })
    : workplace.run(place.company, async (work) => {
        await prepare?.(work.db, place)
        read = (await entriesRead(work.db, async () => look?.(work.db, place))).read
        throw new Undone()
      })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return read
}

/** Returns the rows that each call reads, in order. */
async function readAll(): Promise<number[]> {
  const readings: number[] = []
  for (const one of cases) {
    await db.owner.query(one.before ?? 'select 1')
    readings.push(await readBy(one))
  }
  return readings
}

const readings: Record<'idle' | 'empty' | 'anew' | 'full', number[]> = { idle: [], empty: [], anew: [], full: [] }

beforeAll(async () => {
  await db.owner.query('vacuum analyze')
  // PostgreSQL chooses a generic plan only after five executions.
  for (let n = 0; n < 8; n++) readings.idle = await readAll()
  await db.owner.query(fillPlaceholders(messages, place))
  for (const { fill } of cases) await db.owner.query(fillPlaceholders(fill, place))
  readings.empty = await readAll()
  // Reset a connection's caches, which work of other databases on the server may cause. Plans are then made with old
  // statistics and the tables' new sizes, and between equal indexes the height of their trees decides.
  await connect()
  readings.anew = await readAll()
  await db.owner.query('analyze')
  readings.full = await readAll()
})

it.each(cases.map(({ name, items }, at) => ({ name, items, at })))(
  '$name reads a few rows per item, whatever the statistics say',
  ({ at, items }) => {
    const most = MOST_IDLE + items * MOST_EACH
    expect(readings.idle[at], 'where nothing waits').toBeLessThan(MOST_IDLE)
    expect(readings.empty[at], 'by the plans of empty tables').toBeLessThan(most)
    expect(readings.anew[at], 'by plans of full tables and the statistics of empty ones').toBeLessThan(most)
    expect(readings.full[at], 'by the statistics of full tables').toBeLessThan(most)
    const read = [readings.empty, readings.anew, readings.full].map((one) => one[at] ?? 0)
    const least = Math.max(Math.min(...read), MOST_IDLE, items * FEWEST_EACH)
    expect(Math.max(...read), 'whatever the statistics').toBeLessThanOrEqual(2 * least)
  },
)
