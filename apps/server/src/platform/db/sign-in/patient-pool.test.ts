import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownedDatabase } from '../../../../test/owned-database.ts'
import { until } from '../../../../test/until.ts'
import { isDatabaseGone } from '../../outage.ts'
import { PatientPool } from './patient-pool.ts'

const fixture = ownedDatabase()
const role = `patient_${randomBytes(4).toString('hex')}`
const urlWith = (password: string) =>
  Object.assign(new URL(fixture.database.ownerUrl), { username: role, password }).href

beforeAll(() => fixture.owner.query(`create role ${role} login password 'right' connection limit 2`))
afterAll(() => fixture.owner.query(`drop role ${role}`))

// PostgreSQL ends a session a moment after its client has closed the connection.
beforeEach(() =>
  until(async () => {
    const { rows } = await fixture.owner.query('select from pg_stat_activity where usename = $1', [role])
    return rows.length === 0
  }, 'the end of earlier sessions'),
)

function openPool(waitMs?: number): PatientPool {
  const pool = new PatientPool({ connectionString: urlWith('right'), max: 8, connectionTimeoutMillis: 5_000 }, waitMs)
  // A pool ends before its last connection is closed, which may still receive an error when the database is dropped.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

it('calls wait for the connections that the database grants, and all are answered', async () => {
  const pool = openPool()
  const poolSizes: number[] = []
  pool.listen({ onRefused: (_, __, has) => void poolSizes.push(has) })
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  const answers = await Promise.all(numbers.map((n) => pool.query('select $1::int as n', [n])))
  expect(answers.map(({ rows }) => rows[0].n)).toEqual(numbers)
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  expect(pool.refusals.connections).toBe(poolSizes.length)
  expect(poolSizes.length).toBeGreaterThan(0)
  await pool.end()
})

it('a waiting call is answered when the database grants another connection, though no other one is released', async () => {
  const other = new pg.Client({ connectionString: urlWith('right') })
  await other.connect()
  const pool = openPool()
  const busy = await pool.connect()
  const waiting = pool.query('select 1 as n')
  await until(async () => pool.refusals.connections > 0, 'a refusal')
  const late = pool.query('select 2 as n')
  await other.end()
  expect((await Promise.all([waiting, late])).map(({ rows }) => rows[0].n)).toEqual([1, 2])
  busy.release()
  await pool.end()
})

it('a call that times out counts as an unavailable database, and later calls are answered', async () => {
  const others = [1, 2].map(() => new pg.Client({ connectionString: urlWith('right') }))
  for (const other of others) await other.connect()
  const pool = openPool(300)
  const failure = await pool.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseGone(failure)).toBe(true)
  for (const other of others) await other.end()
  await until(async () => (await pool.query('select 1 as n').catch(() => null))?.rows[0].n === 1, 'an answer')
  await pool.end()
})

it('a pool that cannot sign in reports it until it can, and tries a repair once per call', async () => {
  const pool = openPool()
  await fixture.owner.query(`alter role ${role} password 'wrong'`)
  let repairs = 0
  const repair = async () => {
    repairs++
    return repairs > 1
  }
  pool.listen({ onRefused: () => undefined, repair })
  const failure = await pool.query('select 1').catch((error: unknown) => error)
  expect([isDatabaseGone(failure), pool.isLockedOut, repairs, pool.refusals.sign_in]).toEqual([true, true, 1, 1])
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(repairs).toBe(2)
  await fixture.owner.query(`alter role ${role} password 'right'`)
  await pool.query('select 1')
  expect(pool.isLockedOut).toBe(false)
  await pool.end()
})
