import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ownedDatabase } from './owned-database.ts'

const db = ownedDatabase()

// Platform tables (data.1) are read before a company is known, so their keys do not begin with it.
const platformTables = ['sessions', 'sign_in_names', 'connection_tokens', 'number_claims']

const roles = ['recado_app', 'recado_definer', 'recado_platform']

/** All functions except PostgreSQL's own and those of extensions. */
const functions = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

describe('TEN-01: the database protects the company', () => {
  it('forces row security on every table with company_id', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and not (c.relrowsecurity and c.relforcerowsecurity
           and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'company_rows'))`,
    )
    expect(rows).toEqual([])
  })

  it('puts company_id first in every primary, unique and foreign key of a company table', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
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

  it('timeline and audit entries cannot be changed by any role', async () => {
    for (const table of ['ticket_timeline', 'audit_log']) {
      for (const role of ['recado_app', 'recado_platform']) {
        const { rows } = await db.owner.query<{ may: boolean }>(
          `select has_table_privilege($1, $2, 'update') or has_table_privilege($1, $2, 'delete') as may`,
          [role, table],
        )
        expect([role, table, rows[0]?.may]).toEqual([role, table, false])
      }
    }
  })

  it('the serving roles own nothing and bypass nothing', async () => {
    const { rows } = await db.owner.query<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; owned: string }>(
      `select rolname, rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname in ('recado_app', 'recado_platform') order by 1`,
    )
    expect(rows.map((row) => ({ ...row, owned: Number(row.owned) }))).toEqual([
      { rolname: 'recado_app', rolsuper: false, rolbypassrls: false, owned: 0 },
      { rolname: 'recado_platform', rolsuper: false, rolbypassrls: false, owned: 0 },
    ])
  })

  it('the serving roles create no objects, and belong to no more powerful role', async () => {
    const { rows } = await db.owner.query(
      `select rolname, has_database_privilege(r.oid, current_database(), 'TEMPORARY') as temporary,
         has_database_privilege(r.oid, current_database(), 'CREATE') as schemas,
         (select count(*)::int from pg_namespace n where n.nspname !~ '^pg_' and has_schema_privilege(r.oid, n.oid, 'CREATE')) as objects,
         (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
       from pg_roles r where rolname = any ($1) order by 1`,
      [roles],
    )
    const nothing = { temporary: false, schemas: false, objects: 0, memberships: 0 }
    expect(rows).toEqual(roles.map((rolname) => ({ rolname, ...nothing })))
  })

  it('no role may call a function without a grant, including future functions', async () => {
    await db.owner.query('begin; create function made_later() returns int language sql return 1')
    const { rows } = await db.owner.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from ${functions} and has_function_privilege('public', p.oid, 'EXECUTE')`,
    )
    const later = await db.owner.query<{ may: boolean }>(
      `select bool_or(has_function_privilege(r, 'made_later()', 'EXECUTE')) as may from unnest($1::text[]) as r`,
      [roles],
    )
    await db.owner.query('rollback')
    expect(rows).toEqual([])
    expect(later.rows).toEqual([{ may: false }])
  })

  it('runs SECURITY DEFINER functions as a role without other rights, ignoring temporary objects', async () => {
    const { rows } = await db.owner.query<{ name: string; owner: string; path: string | null }>(
      `select p.oid::regprocedure::text as name, p.proowner::regrole::text as owner,
         (select substr(s, 13) from unnest(p.proconfig) as s where s like 'search_path=%') as path
       from ${functions} and p.prosecdef order by 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ owner, path }) => owner !== 'recado_definer' || path !== 'public, pg_temp')).toEqual([])
    const definer = await db.owner.query(
      `select rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powers,
         (select count(*)::int from pg_class where relowner = r.oid) as relations,
         (select count(*)::int from pg_proc p where p.proowner = r.oid and not p.prosecdef) as others
       from pg_roles r where rolname = 'recado_definer'`,
    )
    expect(definer.rows).toEqual([{ powers: false, relations: 0, others: 0 }])
  })

  it('grants the serving roles exactly these functions that bypass row security', async () => {
    const { rows } = await db.owner.query<{ role: string; name: string }>(
      `select r as role, p.proname as name from unnest($1::text[]) as r, ${functions} and p.prosecdef
         and has_function_privilege(r, p.oid, 'EXECUTE') order by 1, 2`,
      [['recado_app', 'recado_platform']],
    )
    const searches = [
      'chat_messages',
      'contact_page',
      'contacts',
      'customers',
      'everywhere',
      'list_items',
      'messages',
      'tickets',
    ]
    const erasures = ['erase_audit', 'erase_timeline']
    const searching = searches.map((what) => `search_${what}`)
    const ofNumbers = ['release_number', ...searching, 'set_connection_token']
    const names = ['claim_number', ...erasures, 'find_passages', 'recount_days', ...ofNumbers]
    // Counts of a day by company, for the operator's metrics.
    const counts = { role: 'recado_platform', name: 'tickets_begun' }
    expect(rows).toEqual([...names.map((name) => ({ role: 'recado_app', name })), counts])
  })

  it('has no policy that shows a role more than intended', async () => {
    const { rows } = await db.owner.query<{ name: string; roles: string[]; owner: string }>(
      `select policyname as name, p.roles::text[], tableowner as owner, tablename from pg_policies p
       join pg_tables using (schemaname, tablename) where schemaname = 'public'`,
    )
    const intendedPolicy = (name: string, tableOwner: string) =>
      ({ platform_rows: 'recado_platform', definer_rows: 'recado_definer', owner_rows: tableOwner })[name] ??
      'recado_app'
    expect(rows.filter((row) => row.roles.join() !== intendedPolicy(row.name, row.owner))).toEqual([])
  })

  it('stays durable', async () => {
    const app = new pg.Client({ connectionString: db.database.appUrl })
    await app.connect()
    try {
      const { rows } = await app.query<{ name: string; setting: string; source: string }>(
        `select name, setting, source from pg_settings
         where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1`,
      )
      // The test server itself does not wait for the disk (database-setup.ts). No migration, role or database changes
      // what embedded-postgres.test.ts checks.
      const ofTests = { setting: 'off', source: 'configuration file' }
      expect(rows).toMatchObject([
        { name: 'fsync', ...ofTests },
        { name: 'full_page_writes', ...ofTests },
        { name: 'synchronous_commit', setting: 'on', source: 'default' },
      ])
    } finally {
      await app.end()
    }
  })
})

it('limits the pending list of every search index', async () => {
  const { rows } = await db.owner.query<{ name: string; limit: string | null }>(
    `select c.relname as name, (select option_value from pg_options_to_table(c.reloptions)
       where option_name = 'gin_pending_list_limit') as limit
     from pg_class c join pg_am m on m.oid = c.relam and m.amname = 'gin'
     where c.relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['contacts_search', 'messages_words']))
  expect(rows.filter(({ limit }) => limit === null || Number(limit) > 1024)).toEqual([])
})
