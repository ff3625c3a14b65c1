import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createPool } from './pool.ts'
import type { DB } from './tables.ts'
import { Transactions } from './transactions.ts'

let database: TestDatabase
let pool: pg.Pool
let transactions: Transactions
let sentTexts: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.ownerUrl, 1, 'transactions-test')
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...rest: unknown[]) => unknown
    client.query = ((text: string, ...rest: unknown[]) => {
      sentTexts.push(text)
      return query(text, ...rest)
    }) as typeof client.query
  })
  transactions = new Transactions(pool)
  await pool.query('create table kept (n int)')
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const keep = (trx: Transaction<DB>, n: number) => sql`insert into kept values (${n})`.execute(trx)
const readNumbers = async () =>
  (await pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)

it('sends BEGIN and all statements started at once before any is answered', async () => {
  const answered: number[] = []
  const answers = await transactions.run('begin', async (trx) => {
    sentTexts = []
    const queries = [1, 2, 3].map(async (n) => {
      const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(trx)
      if (answered.push(n) === 1) expect(sentTexts.filter((text) => text.startsWith('select'))).toHaveLength(3)
      return rows[0]?.n
    })
    return Promise.all(queries)
  })
  expect(answers).toEqual([1, 2, 3])
  expect(answered).toEqual([1, 2, 3])
  expect(sentTexts.at(-1)).toBe('commit')
})

it('commits everything or nothing, and leaves a usable connection', async () => {
  await transactions.run('begin', (trx) => Promise.all([keep(trx, 1), keep(trx, 2)]))
  const failing = transactions.run('begin', (trx) =>
    Promise.all([keep(trx, 3), sql`select 1 / ${0}::int`.execute(trx), keep(trx, 4)]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const failingTask = transactions.run('begin', async (trx) => {
    await keep(trx, 5)
    throw new Error('thought better of it')
  })
  await expect(failingTask).rejects.toThrow('thought better of it')
  expect(await readNumbers()).toEqual([1, 2])
  await transactions.run('begin', (trx) => keep(trx, 4))
  expect(await readNumbers()).toEqual([1, 2, 4])
})

it('fails when a task hides a statement’s failure: nothing is committed', async () => {
  const silent = transactions.run('begin', async (trx) => {
    await keep(trx, 6)
    await sql`select 1 / ${0}::int`.execute(trx).catch(() => undefined)
  })
  await expect(silent).rejects.toThrow(/abort|roll/i)
  expect(await readNumbers()).not.toContain(6)
})

it('sends no statement of a task after its transaction has ended, because the connection is reused', async () => {
  let late: Transaction<DB> | null = null
  await transactions.run('begin', async (trx) => {
    late = trx
  })
  await expect(keep(late!, 7)).rejects.toThrow('ended')
  await expect(
    transactions.run('begin', async (trx) => {
      late = trx
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await expect(keep(late!, 7)).rejects.toThrow('ended')
  expect(await readNumbers()).not.toContain(7)
})

it('a failing BEGIN fails the work', async () => {
  let hasRun = false
  const failing = transactions.run('begin; select no_such_thing', async (trx) => {
    hasRun = true
    await keep(trx, 8)
  })
  await expect(failing).rejects.toMatchObject({ code: '42703' })
  expect(hasRun).toBe(true)
  expect(await readNumbers()).not.toContain(8)
})
