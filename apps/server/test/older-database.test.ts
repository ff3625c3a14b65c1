import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { closeDatabase } from '../src/platform/db/privileges.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** The last version whose functions belonged to the owner of the tables and were open to everybody. */
const before = '0127_schedules_of_companies_that_were_away.sql'
const name = `${process.pid}_older`
const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

let server: TestDatabase

beforeAll(async () => {
  server = await testDatabase()
  await as(server.ownerUrl, (client) => client.query(`create database "${name}"`))
})
afterAll(async () => {
  await as(server.ownerUrl, (client) => client.query(`drop database if exists "${name}" with (force)`))
  await server.drop()
})

async function as<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const inCompany = <T>(company: number, act: (client: pg.Client) => Promise<T>) =>
  as(at(server.appUrl), async (client) => {
    await client.query(`select set_config('app.company_id', $1, false)`, [String(company)])
    return act(client)
  })

const rows = (company: number, sql: string) => inCompany(company, async (client) => (await client.query(sql)).rows)

it('what an older version wrote is found, counted and searched as before once its functions are closed', async () => {
  await migrate(at(server.ownerUrl), before)
  // The grants of the queue's schema that a start gave at that time.
  await as(at(server.ownerUrl), async (client) => {
    await client.query(`insert into companies (name) values ('Um'), ('Dois')`)
    for (const company of [1, 2]) {
      await client.query(`insert into contacts (company_id, name, number) values ($1, 'João Peça', $2)`, [
        company,
        `551199999000${company}`,
      ])
      await client.query(`insert into connections (company_id, name) values ($1, 'Loja')`, [company])
    }
    await client.query(
      `insert into tickets (company_id, contact_id, connection_id, status, last_message)
       select c.company_id, c.id, w.id, 'pending', 'a peça chegou' from contacts c join connections w using (company_id)`,
    )
  })
  await migrate(at(server.ownerUrl))
  for (const company of [1, 2]) {
    expect(await rows(company, 'select name, normalized_name from contacts')).toEqual([
      { name: 'João Peça', normalized_name: 'joao peca' },
    ])
    expect(await rows(company, `select sum(n)::int as n from ticket_counters where status = 'pending'`)).toEqual([
      { n: 1 },
    ])
    expect(
      await rows(company, `select search_tickets('peca', '{}', 10) = array(select id from tickets) as found`),
    ).toEqual([{ found: true }])
  }
  // Present changes are counted as well, and the effects of a deletion.
  await rows(1, `update tickets set status = 'open'`)
  expect(await rows(1, `select status, sum(n)::int as n from ticket_counters group by 1 having sum(n) <> 0`)).toEqual([
    { status: 'open', n: 1 },
  ])
  await as(at(server.ownerUrl), (client) => client.query('delete from companies where id = 1'))
  const left = await as(at(server.ownerUrl), (client) =>
    client.query('select distinct company_id from ticket_counters'),
  )
  expect(left.rows).toEqual([{ company_id: 2 }])
})

it('a start on a closed database changes nothing', async () => {
  const state = () =>
    as(at(server.ownerUrl), async (client) => {
      const { rows } = await client.query(
        `select p.oid::regprocedure::text as name, p.proowner, p.proacl::text, p.xmin::text from pg_proc p
         where pronamespace = 'public'::regnamespace order by 1`,
      )
      return rows
    })
  const known = await state()
  await as(at(server.ownerUrl), closeDatabase)
  expect(await state()).toEqual(known)
})
