import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesRead } from '../../../test/entries-read.ts'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { until } from '../../../test/until.ts'
import { plainSignature } from '../db/node-lock.ts'
import { createPlatformDb, type PlatformDb } from '../db/platform-db.ts'
import { createPool } from '../db/pool.ts'
import { claimUnits, type Unit } from './fact-reactions.store.ts'

/** The cost of a claim must not depend on the backlog, the statistics or the number of removed rows. */

const WAITING = 50_000
/** Maximum rows read by a claim of eight units, including everything related. */
const MOST = 600

const db = ownedDatabase()
let pool: pg.Pool
let platform: PlatformDb
const companies: number[] = []
const node = plainSignature()
let finished: Unit[] = []
let after = 0

beforeAll(async () => {
  // A single connection keeps the plans that it made while the tables were empty.
  pool = createPool(db.database.platformUrl, 1, 'tests')
  platform = createPlatformDb(pool)
  for (const name of ['Uma', 'Duas', 'Três']) {
    const { rows } = await db.owner.query<{ id: number }>('insert into companies (name) values ($1) returning id', [
      name,
    ])
    companies.push(rows[0]?.id ?? 0)
  }
  for (const table of ['fact_reactions', 'fact_subjects'])
    await db.owner.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await db.owner.query('vacuum analyze fact_reactions, fact_subjects')
})
afterAll(() => pool.end())

const insert = (companyId: number | undefined, count: number, subjects: number) =>
  db.owner.query(
    `insert into fact_reactions (company_id, fact, reaction, subject, payload)
     select $1, 'a.happened', 'b.' || n % 3, 'ticket:' || n % ${subjects}, '{}' from generate_series(1, ${count}) n`,
    [companyId],
  )

/** Claims like a node that finishes everything at once. */
async function claim(): Promise<{ units: Unit[]; read: number }> {
  const room = { free: 8, freeForBusy: 4, companies: [], perCompany: 4, leaseMs: 30_000 }
  const outcome = await platform.transaction().execute(async (trx) => {
    const { result, read } = await entriesRead(trx, () =>
      claimUnits(trx as unknown as PlatformDb, { ...room, node, finished, after }),
    )
    return { units: result.units, read }
  })
  finished = outcome.units
  after = outcome.units.at(-1)?.companyId ?? after
  const ids = outcome.units.map(({ id }) => id)
  await db.owner.query('delete from fact_reactions where id = any($1)', [ids])
  return outcome
}
const claims = async (count: number) => {
  const outcomes: Array<{ units: Unit[]; read: number }> = []
  for (let n = 0; n < count; n++) outcomes.push(await claim())
  return outcomes
}
const readings = (outcomes: ReadonlyArray<{ read: number }>) =>
  outcomes.map(({ read }) => read).filter((read) => read > MOST)

it('a claim with a long backlog reads as many rows as without one, with plans and statistics of empty tables', async () => {
  await claims(8)
  for (const company of companies) await insert(company, 2, 2)
  const [calm] = await claims(8)
  for (const company of companies) await insert(company, WAITING / 5, 200)
  await insert(companies[0], WAITING / 5, 1)
  await insert(companies[1], WAITING / 5, WAITING)
  const busy = await claims(60)
  expect(readings([...busy, calm ?? { read: Number.NaN }])).toEqual([])
  expect(
    busy.slice(1).every(({ units }) => new Set(units.map(({ companyId }) => companyId)).size === 3),
    'in turn',
  ).toBe(true)
  expect(
    busy.slice(1).every(({ units }) => units.length === 7),
    'places of the first turn and of the second',
  ).toBe(true)
})

it('a claim reads as many rows with statistics of full tables, and with removed rows before a vacuum', async () => {
  await db.owner.query('analyze fact_reactions, fact_subjects')
  expect(readings(await claims(10))).toEqual([])
  await db.owner.query(
    `delete from fact_reactions where id in (select id from fact_reactions order by id limit ${WAITING / 2});
     delete from fact_subjects s where lease is null
       and not exists (select 1 from fact_reactions r where r.company_id = s.company_id and r.subject = s.subject)`,
  )
  // The first claims skip the removed rows and mark them in the indexes.
  await claims(3)
  expect(readings(await claims(30))).toEqual([])
})

it('subjects that wait for a retry are not read', async () => {
  await db.owner.query('delete from fact_reactions; delete from fact_subjects; analyze fact_reactions, fact_subjects')
  finished = []
  await claim()
  await db.owner.query(`insert into fact_reactions (company_id, fact, reaction, subject, payload, is_new, tries, due_at)
      select ${companies[0]}, 'a.happened', 'b.1', 'ticket:' || n, '{}', false, 1, now() + interval '1 hour' from generate_series(1, 4000) n;
    insert into fact_subjects (company_id, subject, since, asleep_until) select company_id, subject, due_at, due_at from fact_reactions`)
  await insert(companies[1], 1, 1)
  const outcomes = await claims(3)
  expect(outcomes.map(({ units }) => units.length)).toEqual([1, 0, 0])
  expect(readings(outcomes)).toEqual([])
})

it('claims wait neither for a company being deleted nor for an uncommitted reaction', async () => {
  await db.owner.query('delete from fact_reactions; delete from fact_subjects')
  finished = []
  const other = new pg.Client({ connectionString: db.database.ownerUrl })
  await other.connect()
  try {
    await insert(companies[0], 1, 1)
    await insert(companies[1], 3, 1)
    await claim()
    await insert(companies[0], 5, 2)
    await other.query('begin')
    await other.query('delete from companies where id = $1', [companies[0]])
    await other.query(`select 1 from fact_reactions where company_id = $1 order by id limit 1 for update`, [
      companies[1],
    ])
    await insert(companies[2], 1, 1)
    const [first, second] = await claims(2)
    expect([first, second].map((one) => one?.units.map(({ companyId }) => companyId))).toEqual([[companies[2]], []])
  } finally {
    await other.query('rollback')
    await other.end()
  }
})

it('a claim reads no rows of a company being deleted, however many wait', async () => {
  await db.owner.query('delete from fact_reactions; delete from fact_subjects')
  finished = []
  await insert(companies[0], WAITING / 10, 100)
  const other = new pg.Client({ connectionString: db.database.ownerUrl })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('delete from companies where id = $1', [companies[0]])
    await insert(companies[1], 1, 1)
    const outcomes = await claims(2)
    expect(outcomes.map(({ units }) => units.map(({ companyId }) => companyId))).toEqual([[companies[1]], []])
    expect(readings(outcomes)).toEqual([])
  } finally {
    await other.query('rollback')
    await other.end()
  }
})

it('subjects wake up behind a hundred of a company being deleted', async () => {
  await db.owner.query('delete from fact_reactions; delete from fact_subjects')
  finished = []
  const addSleepingSubjects = (company: number | undefined, count: number, since: string) =>
    db.owner.query(`insert into fact_reactions (company_id, fact, reaction, subject, payload, is_new, tries, due_at)
        select ${company}, 'a.happened', 'b.1', 'ticket:' || n, '{}', false, 1, now() - interval '${since}' from generate_series(1, ${count}) n;
      insert into fact_subjects (company_id, subject, since, asleep_until)
        select company_id, subject, due_at, due_at from fact_reactions where company_id = ${company}`)
  await addSleepingSubjects(companies[0], 100, '2 minutes')
  await addSleepingSubjects(companies[1], 1, '1 minute')
  const other = new pg.Client({ connectionString: db.database.ownerUrl })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('delete from companies where id = $1', [companies[0]])
    expect((await claim()).units.map(({ companyId }) => companyId)).toEqual([companies[1]])
  } finally {
    await other.query('rollback')
    await other.end()
  }
})

it('a turn that ends while its lease is renewed is over for the next claim', async () => {
  await db.owner.query('delete from fact_reactions; delete from fact_subjects')
  finished = []
  await insert(companies[0], 2, 1)
  const [unit] = (await claim()).units
  const other = new pg.Client({ connectionString: db.database.platformUrl })
  await other.connect()
  try {
    await other.query('begin')
    const turn = { company: unit?.companyId, subject: unit?.subject, reaction: unit?.id, lease: unit?.lease }
    await other.query('select renew_reaction_leases($1, 30000)', [JSON.stringify([turn])])
    let isOver = false
    const next = claim().finally(() => {
      isOver = true
    })
    const waits = `select 1 from pg_locks where locktype = 'advisory' and classid = 727276 and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await until(async () => isOver || (await db.owner.query(waits)).rows.length > 0, 'the claim')
    await other.query('commit')
    expect((await next).units.map(({ subject }) => subject)).toEqual([unit?.subject])
  } finally {
    await other.end()
  }
})
