import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { withTarget } from './fill-database.ts'
import { BackupRefused } from './refused.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

it.each([
  ['select nothing', /^DATABASE_URL: the filling of \S+:\d+\/\w+ was not finished: column .* \(PostgreSQL 42703\)$/],
  [
    `do $$ begin raise unique_violation using message = 'twice'; end $$`,
    /was not finished: twice \(PostgreSQL 23505\)$/,
  ],
])('fails with one line when PostgreSQL rejects a statement: %s', async (statement, line) => {
  const filling = withTarget({ ownerUrl: database.ownerUrl, setting: 'DATABASE_URL' }, (client) =>
    client.query(statement),
  )
  const failure = await filling.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BackupRefused)
  expect((failure as Error).message).toMatch(line)
})

it('does not change an error from elsewhere', async () => {
  const other = new TypeError('a mistake of ours')
  const filling = withTarget({ ownerUrl: database.ownerUrl, setting: 'DATABASE_URL' }, () => Promise.reject(other))
  await expect(filling).rejects.toBe(other)
})
