import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { assertBound } from '../src/platform/db/roles.ts'
import { type TestDatabase, testDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

async function as<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const powersOf = (role: string) =>
  as(database.ownerUrl, async (client) => {
    const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [role])
    return rows[0]
  })

/** Runs the statements one after the other, also after failures, and returns the rejected ones. */
const tryAll = (url: string, statements: readonly string[]) =>
  as(url, async (client) => {
    const refusals: string[] = []
    for (const statement of statements)
      await client.query(statement).catch((error: Error & { code?: string }) => refusals.push(`${error.code}`))
    return refusals
  })

/**
 * A value that runs a function when it becomes a number, and a trigger function of the product that converts it with
 * its owner's rights.
 */
const castClimb = (role: string) => [
  `create function pg_temp.climb() returns void language plpgsql as $$ begin
    execute 'alter role ${role} superuser'; exception when others then null; end $$`,
  `create type pg_temp.rung as enum ('up')`,
  `create function pg_temp.step(pg_temp.rung) returns int language plpgsql immutable as $$ begin perform pg_temp.climb(); return 1; end $$`,
  `create cast (pg_temp.rung as int) with function pg_temp.step(pg_temp.rung) as implicit`,
  `create temporary table ladder (company_id pg_temp.rung, id int)`,
  `create trigger climb after delete on ladder for each row execute function public.tag_counters_removed()`,
  `insert into ladder values ('up', 1)`,
  'delete from ladder',
]

const things = [
  'create temporary table mine (n int)',
  'create table public.mine (n int)',
  'create table pgboss.mine (n int)',
  'create schema mine',
  `create type public.mine as enum ('a')`,
  'create function public.mine() returns int language sql return 1',
]

/** The queue's migrations run the content of these rows as the owner, at the next start. */
const queueClimb = (role: string) => [
  `insert into pgboss.bam (name, version, status, table_name, command)
    values ('climb', 1, 'pending', 'job_common', 'alter role ${role} superuser')`,
  `update pgboss.version set bam_on = null`,
]

describe.each(['recado_app', 'recado_platform'])('%s cannot gain rights', (role) => {
  const url = () => (role === 'recado_app' ? database.appUrl : database.platformUrl)

  it('through a temporary table whose trigger is a privileged function', async () => {
    const refusals = await tryAll(url(), castClimb(role))
    expect(await powersOf(role)).toEqual({ rolsuper: false, rolbypassrls: false })
    expect(refusals).toHaveLength(castClimb(role).length)
  })

  it('through what the owner runs at the next start', async () => {
    await tryAll(url(), queueClimb(role))
    await migrate(database.ownerUrl)
    expect(await powersOf(role)).toEqual({ rolsuper: false, rolbypassrls: false })
    const planted = await as(database.ownerUrl, (client) => client.query('select 1 from pgboss.bam'))
    expect(planted.rowCount).toBe(0)
  })

  it('and cannot create objects anywhere', async () => {
    expect(await tryAll(url(), things)).toEqual(things.map(() => '42501'))
  })
})

it.each([
  ['temporary tables', (name: string) => `grant temporary on database ${name} to recado_app`, /temporary tables/],
  ['objects', () => 'grant create on schema public to recado_platform', /objects in the schema public/],
])('a role that may create %s does not serve, and the next start revokes it', async (_, grant, problem) => {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const pools = [database.appUrl, database.platformUrl].map((url) => new pg.Pool({ connectionString: url, max: 1 }))
  const bound = () => Promise.all(pools.map((pool) => assertBound(pool, 'DATABASE_URL')))
  try {
    await bound()
    await as(database.ownerUrl, (client) => client.query(grant(name)))
    await expect(bound()).rejects.toThrow(problem)
    await migrate(database.ownerUrl)
    await bound()
  } finally {
    for (const pool of pools) await pool.end()
  }
})
