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
let sent: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.ownerUrl, 1, 'transactions-test')
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...rest: unknown[]) => unknown
    client.query = ((text: string, ...rest: unknown[]) => {
      sent.push(text)
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
const kept = async () => (await pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)

it('sends the beginning and what is asked at once before any of it is answered', async () => {
  const answered: number[] = []
  const answers = await transactions.run('begin', async (trx) => {
    sent = []
    const asked = [1, 2, 3].map(async (n) => {
      const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(trx)
      if (answered.push(n) === 1) expect(sent.filter((text) => text.startsWith('select'))).toHaveLength(3)
      return rows[0]?.n
    })
    return Promise.all(asked)
  })
  expect(answers).toEqual([1, 2, 3])
  expect(answered).toEqual([1, 2, 3])
  expect(sent.at(-1)).toBe('commit')
})

it('keeps everything or nothing, and leaves a usable connection', async () => {
  await transactions.run('begin', (trx) => Promise.all([keep(trx, 1), keep(trx, 2)]))
  const failing = transactions.run('begin', (trx) =>
    Promise.all([keep(trx, 3), sql`select 1 / ${0}::int`.execute(trx), keep(trx, 4)]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const refused = transactions.run('begin', async (trx) => {
    await keep(trx, 5)
    throw new Error('thought better of it')
  })
  await expect(refused).rejects.toThrow('thought better of it')
  expect(await kept()).toEqual([1, 2])
  await transactions.run('begin', (trx) => keep(trx, 4))
  expect(await kept()).toEqual([1, 2, 4])
})

it('says so when a failure was kept silent about: nothing was kept', async () => {
  const silent = transactions.run('begin', async (trx) => {
    await keep(trx, 6)
    await sql`select 1 / ${0}::int`.execute(trx).catch(() => undefined)
  })
  await expect(silent).rejects.toThrow(/abort|roll/i)
  expect(await kept()).not.toContain(6)
})

it('sends nothing more of a task once its transaction has ended: the connection is somebody else’s', async () => {
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
  expect(await kept()).not.toContain(7)
})

it('a beginning that fails fails the work', async () => {
  let asked = false
  const failing = transactions.run('begin; select no_such_thing', async (trx) => {
    asked = true
    await keep(trx, 8)
  })
  await expect(failing).rejects.toMatchObject({ code: '42703' })
  expect(asked).toBe(true)
  expect(await kept()).not.toContain(8)
})
