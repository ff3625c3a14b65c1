import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

// Platform tables (RULINGS 8) are found before a company is known, so their keys do not begin with it.
const platformTables = ['sessions', 'sign_in_names', 'connection_tokens']

describe('TEN-01: the database defends the company', () => {
  it('forces row security on every table with company_id', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and not (c.relrowsecurity and c.relforcerowsecurity
           and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'company_rows'))`,
    )
    expect(rows).toEqual([])
  })

  it('puts company_id first in every primary, unique and foreign key of a company table', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i
       join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
       join pg_policy p on p.polrelid = c.oid and p.polname = 'company_rows'
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisunique and a.attname <> 'company_id' and c.relname <> all ($1)
       union all
       select k.conname::text from pg_constraint k
       join pg_policy p on p.polrelid = k.conrelid and p.polname = 'company_rows'
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and a.attname <> 'company_id'`,
      [platformTables],
    )
    expect(rows).toEqual([])
  })

  it('gives nobody a way to change timeline and audit entries', async () => {
    for (const table of ['ticket_timeline', 'audit_log']) {
      for (const role of ['recado_app', 'recado_platform']) {
        const { rows } = await owner.query<{ may: boolean }>(
          `select has_table_privilege($1, $2, 'update') or has_table_privilege($1, $2, 'delete') as may`,
          [role, table],
        )
        expect([role, table, rows[0]?.may]).toEqual([role, table, false])
      }
    }
  })

  it('serves as roles that own nothing and bypass nothing', async () => {
    const { rows } = await owner.query<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; owned: string }>(
      `select rolname, rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname in ('recado_app', 'recado_platform') order by 1`,
    )
    expect(rows.map((row) => ({ ...row, owned: Number(row.owned) }))).toEqual([
      { rolname: 'recado_app', rolsuper: false, rolbypassrls: false, owned: 0 },
      { rolname: 'recado_platform', rolsuper: false, rolbypassrls: false, owned: 0 },
    ])
  })

  it('stays durable', async () => {
    const app = new pg.Client({ connectionString: database.appUrl })
    await app.connect()
    try {
      for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
        const { rows } = await app.query<Record<string, string>>(`show ${setting}`)
        expect([setting, rows[0]?.[setting]]).toEqual([setting, 'on'])
      }
    } finally {
      await app.end()
    }
  })
})

it('keeps short what a search reads besides its index: every list of pending entries', async () => {
  const { rows } = await owner.query<{ name: string; limit: string | null }>(
    `select c.relname as name, (select option_value from pg_options_to_table(c.reloptions)
       where option_name = 'gin_pending_list_limit') as limit
     from pg_class c join pg_am m on m.oid = c.relam and m.amname = 'gin'
     where c.relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['contacts_search', 'messages_words']))
  expect(rows.filter(({ limit }) => limit === null || Number(limit) > 1024)).toEqual([])
})
