import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { startSilentProxy } from '../../../test/silent-proxy.ts'
import { until } from '../../../test/until.ts'
import { streamOf } from './client.ts'
import { BEGIN_READING } from './deferred-commit.ts'
import { createPool } from './pool.ts'
import { PLANNED_ANEW } from './prepared-statements.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.appUrl, 1, 'pool-test')
  // The app's role cannot create tables, not even temporary ones.
  const owner = createPool(database.ownerUrl, 1, 'pool-test-owner')
  await owner.query(`create table ones (id int, state text); create unique index on ones (id) where state <> 'closed';
    grant select, insert on ones to recado_app`)
  await owner.end()
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function inReading<T>(task: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`${BEGIN_READING}; set local app.company_id = 1`)
    const result = await task(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

const transactionId = async (client: pg.PoolClient) =>
  (await client.query<{ at: string }>('select now()::text as at')).rows[0]?.at

it('every read has its own transaction, though its COMMIT travels with the next BEGIN', async () => {
  const first = await inReading(transactionId)
  const second = await inReading(transactionId)
  expect(first).not.toBe(second)
})

it('a statement after a read does not run inside it', async () => {
  await inReading(transactionId)
  const client = await pool.connect()
  try {
    await expect(client.query(`insert into ones values (0, 'closed')`)).resolves.toBeDefined()
    const { rows } = await client.query(`select current_setting('app.company_id', true) as company`)
    expect(rows).toEqual([{ company: '' }])
  } finally {
    client.release()
  }
})

it('an idle connection commits its read', async () => {
  const pid = await inReading(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid)
  const watch = createPool(database.ownerUrl, 1, 'pool-test-watch')
  try {
    await until(async () => {
      const { rows } = await watch.query('select state from pg_stat_activity where pid = $1', [pid])
      return rows[0]?.state === 'idle'
    }, 'the end of the read')
  } finally {
    await watch.end()
  }
})

it('a failed read is rolled back and leaves a usable connection', async () => {
  const client = await pool.connect()
  try {
    await client.query(BEGIN_READING)
    await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division')
    await client.query('rollback')
    await expect(client.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  } finally {
    client.release()
  }
})

it('statements with parameters are prepared once per connection, except those planned for their values', async () => {
  const client = await pool.connect()
  try {
    const text = 'select $1::int + 1 as n'
    for (const n of [1, 2, 3]) expect((await client.query(text, [n])).rows).toEqual([{ n: n + 1 }])
    await client.query(`${PLANNED_ANEW} select $1::int as n`, [1])
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(rows.filter(({ statement }) => statement === text)).toHaveLength(1)
    expect(rows.some(({ statement }) => statement.includes(PLANNED_ANEW))).toBe(false)
  } finally {
    client.release()
  }
})

it('a conflict on a partial index works on every run', async () => {
  const client = await pool.connect()
  try {
    const insert = `insert into ones values ($1, $2) on conflict (id) where state <> $3 do nothing`
    for (let turn = 0; turn < 8; turn++) await client.query(insert, [1, 'open', 'closed'])
    expect((await client.query(`select count(*) as n from ones where state = 'open'`)).rows).toEqual([{ n: 1 }])
  } finally {
    client.release()
  }
})

it('an unanswered statement fails with those behind it, and its connection is replaced', async () => {
  const proxy = await startSilentProxy(database.appUrl)
  const far = createPool(proxy.url, 1, 'pool-test-far', 500)
  try {
    const client = await far.connect()
    await client.query('begin')
    proxy.silence()
    const statements = [client.query('select 1'), client.query('select $1::int', [2])]
    const outcomes = await Promise.allSettled(statements)
    client.release()
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'ETIMEDOUT' } },
      { status: 'rejected', reason: { code: 'ETIMEDOUT' } },
    ])
    await until(async () => (await far.query('select 3 as n')).rows[0]?.n === 3, 'a fresh connection')
  } finally {
    await far.end()
    await proxy.close()
  }
})

it('silence ends a connection only while a statement is in flight', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: before } = await client.query('select pg_backend_pid() as pid, now()::text as at')
    streamOf(client).emit('timeout')
    const { rows: after } = await client.query('select pg_backend_pid() as pid, now()::text as at')
    expect(after).toEqual(before)
    const hanging = client.query('select pg_sleep(60)')
    streamOf(client).emit('timeout')
    await expect(hanging).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  } finally {
    client.release()
  }
})
