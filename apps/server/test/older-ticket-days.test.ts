import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** The last version that counted the dashboard's days from the tickets. */
const before = '0190_cheaper_searches.sql'
const name = `${process.pid}_older_days`

let server: TestDatabase
let url: string

beforeAll(async () => {
  server = await testDatabase()
  url = Object.assign(new URL(server.ownerUrl), { pathname: `/${name}` }).href
  await ask(server.ownerUrl, `create database "${name}"`)
})
afterAll(async () => {
  await ask(server.ownerUrl, `drop database if exists "${name}" with (force)`)
  await server.drop()
})

async function ask(at: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

it('DSH-01: the sums of days hold what an older version wrote, by the days of São Paulo', async () => {
  await migrate(url, before)
  await ask(
    url,
    `insert into companies (name) values ('Um');
     insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@um.test', '');
     insert into contacts (company_id, name, number) values (1, 'A', '5511999990001'), (1, 'B', '5511999990002');
     insert into tickets (company_id, contact_id, status, user_id, created_at, accepted_at, closed_at, talk_seconds) values
       (1, 1, 'closed', 1, '2026-01-15T02:59:59Z', '2026-01-15T03:04:59Z', '2026-01-15T03:30:00Z', 90),
       (1, 1, 'pending', null, '2026-01-15T03:00:00Z', null, null, null),
       (1, 2, 'closed', null, '2026-01-15T12:00:00Z', null, '2026-01-15T13:00:00Z', null);
     insert into user_ratings (company_id, ticket_id, user_id, rate, created_at) values (1, 1, 1, 3, '2026-01-15T03:31:00Z')`,
  )
  await migrate(url)
  const columns = ['begun', 'leads', 'taken', 'ended', 'talks', 'talked', 'scores', 'scored']
  const sums = columns.map((column) => `sum(${column})::int`).join(', ')
  const kept = await ask(
    url,
    `select day::text, user_id, sum(waited)::float8 / 1e6 as waited, array[${sums}] as sums from ticket_days group by 1, 2 order by 1, 2`,
  )
  expect(kept).toEqual([
    { day: '2026-01-14', user_id: 1, waited: 300, sums: [1, 1, 1, 0, 0, 0, 0, 0] },
    { day: '2026-01-15', user_id: 0, waited: 0, sums: [2, 1, 0, 1, 0, 0, 0, 0] },
    { day: '2026-01-15', user_id: 1, waited: 0, sums: [0, 0, 0, 1, 1, 90, 1, 3] },
  ])
})
