import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { systemClock } from '../clock.ts'
import { createPlatformDb } from '../db/platform-db.ts'
import { createPool } from '../db/pool.ts'
import { createWorkplace, type Workplace } from '../db/work.ts'
import { createLog } from '../log.ts'
import { declareFact } from './fact.ts'
import { createFactLog } from './fact-log.ts'
import { joinReactions, react } from './reaction.ts'
import { createReactor, type Reactor } from './reactor.ts'

/** A burst of facts about one subject shares few transactions, with the same results as one transaction each. */

const writtenFact = declareFact<{ n: number }>('test.written', () => 'ticket:1')

const db = ownedDatabase()
let pools: pg.Pool[] = []
let workplace: Workplace
let reactor: Reactor
let company = 0
/** Reactions that ran, each with its transaction. */
let ran: Array<{ n: number; transaction: string }> = []
/** Numbers whose reaction fails. */
const failing = new Set<number>()

const reactions = joinReactions(
  [writtenFact],
  [
    react(writtenFact, 'test.note', async ({ db: trx, companyId }, { n }) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx)
      ran.push({ n, transaction: rows[0]?.id ?? '' })
      await trx
        .insertInto('tags')
        .values({ company_id: companyId, name: `${n}`, color: '#112233' })
        .execute()
      if (failing.has(n)) throw new Error('not now')
    }),
  ],
)

beforeAll(async () => {
  pools = [createPool(db.database.appUrl, 4, 'tests'), createPool(db.database.platformUrl, 2, 'tests')]
  const [pool, platformPool] = pools as [pg.Pool, pg.Pool]
  workplace = createWorkplace({
    pool,
    clock: systemClock,
    jobs: { write: async () => undefined, send: async () => undefined, wake: () => undefined },
    facts: createFactLog({ reactions: () => reactions, wake: () => undefined }),
    broadcaster: { send: () => undefined },
  })
  const { rows } = await db.owner.query<{ id: number }>(`insert into companies (name) values ('Uma') returning id`)
  company = rows[0]?.id ?? 0
  const platform = createPlatformDb(platformPool)
  const times = { pollMs: 3_600_000, longAfterMs: 3_600_000 }
  reactor = createReactor({ platform, workplace, reactions, log: createLog('silent'), ...times })
})
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

beforeEach(async () => {
  ran = []
  failing.clear()
  await db.owner.query('delete from fact_reactions; delete from fact_subjects; delete from tags')
  for (let n = 1; n <= 10; n++) await workplace.run(company, (work) => work.record(writtenFact, { n }))
  reactor.start()
})
afterEach(() => reactor.stop())

const tags = async () =>
  (await db.owner.query<{ name: string }>('select name from tags order by id')).rows.map(({ name }) => Number(name))
const left = async () =>
  (
    await db.owner.query<{ n: number; tries: number }>(
      `select (payload ->> 'n')::int as n, tries from fact_reactions order by id`,
    )
  ).rows
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

it('eight consecutive ones share a transaction, in order', async () => {
  await reactor.sweep()
  expect(ran.map(({ n }) => n)).toEqual(all)
  const transactions = Object.values(Object.groupBy(ran, ({ transaction }) => transaction))
  expect(transactions.map((one) => one?.length)).toEqual([8, 2])
  expect([await tags(), await left()]).toEqual([all, []])
})

it('none overtakes one of the same reaction that waits for a retry', async () => {
  await reactor.sweep()
  await reactor.stop()
  ran = []
  await db.owner.query('delete from tags')
  for (const n of all) await workplace.run(company, (work) => work.record(writtenFact, { n }))
  await db.owner.query(
    `update fact_reactions set tries = 1, due_at = now() + interval '1 hour' where payload ->> 'n' = '3'`,
  )
  reactor.start()
  await reactor.sweep()
  expect(ran.map(({ n }) => n)).toEqual([1, 2])
  expect((await left()).map(({ n }) => n)).toEqual(all.slice(2))
})

it('a failing one is rolled back alone, and those behind it wait', async () => {
  failing.add(4)
  await reactor.sweep()
  expect(await tags()).toEqual([1, 2, 3])
  expect(await left()).toEqual([4, 5, 6, 7, 8, 9, 10].map((n) => ({ n, tries: n === 4 ? 1 : 0 })))
  failing.clear()
  await db.owner.query('update fact_reactions set due_at = now(), is_new = true')
  ran = []
  await reactor.sweep()
  const [again, ...others] = ran
  expect(
    others.map(({ transaction }) => transaction),
    'what was tried before is tried alone',
  ).not.toContain(again?.transaction)
  expect([await tags(), await left()]).toEqual([all, []])
})
