import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createPlatformDb, type PlatformDb } from '../db/platform-db.ts'
import { createPool } from '../db/pool.ts'
import { listGivenUp, replayGivenUp, showGivenUp } from './given-up.store.ts'

let database: TestDatabase
let pool: pg.Pool
let owner: PlatformDb

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.ownerUrl, 1, 'tests')
  owner = createPlatformDb(pool)
  const { rows } = await pool.query<{ id: number }>(`insert into companies (name) values ('Uma') returning id`)
  await pool.query(
    `insert into fact_reactions (company_id, fact, reaction, subject, payload, tries, problem, given_up_at)
     select $1, 'ticket.closed', 'area.what', 'ticket:' || n, '{}', n, 'não deu', case when n > 1 then now() end
     from generate_series(1, 3) n`,
    [rows[0]?.id],
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('lists given-up reactions, and retries one or all of them from the beginning', async () => {
  const [first, second] = await listGivenUp(owner)
  expect([first, second]).toMatchObject([
    { reaction: 'area.what', fact: 'ticket.closed', subject: 'ticket:2', tries: 2, problem: 'não deu' },
    { subject: 'ticket:3', givenUpAt: expect.any(Date), at: expect.any(Date) },
  ])
  expect(await showGivenUp(owner, first?.id ?? 0)).toEqual({ ...first, payload: {} })
  expect(await showGivenUp(owner, 999)).toBeNull()
  expect(await replayGivenUp(owner, 999)).toBe(0)
  expect(await replayGivenUp(owner, first?.id ?? 0)).toBe(1)
  expect((await listGivenUp(owner)).map(({ subject }) => subject)).toEqual(['ticket:3'])
  expect(await replayGivenUp(owner, null)).toBe(1)
  expect(await listGivenUp(owner)).toEqual([])
  const { rows } = await pool.query('select tries, due_at <= now() as due from fact_reactions order by subject')
  expect(rows).toEqual([
    { tries: 1, due: true },
    { tries: 0, due: true },
    { tries: 0, due: true },
  ])
})
