import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBridge } from '../src/platform/db/bridge.ts'
import { migrate, migrationNames } from '../src/platform/db/migrate.ts'
import { closeInside } from '../src/platform/db/privileges.ts'
import { applySqlFiles, readSqlFiles, type SqlFile } from '../src/platform/db/sql-files.ts'
import { projectRoot } from '../src/platform/project-root.ts'
import { ownedDatabase } from './owned-database.ts'
import { schemaShape } from './schema-shape.ts'

const db = ownedDatabase()

/** The product's functions. PostgreSQL's own are in other schemas, and those of extensions belong to an extension. */
const functions = `pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
const namesOf = async (text: string) => (await db.owner.query<{ name: string }>(text)).rows.map(({ name }) => name)

/** Functions used by columns, indexes, constraints and policies, and those that migrations call. */
const byMigrationOnly = [
  'company_trigrams',
  'current_company',
  'message_words',
  'normalize_text',
  'protect_company_table',
]

describe('functions and views in files', () => {
  it('are complete, with one per name, except those that only migrations change', async () => {
    const files = await readSqlFiles()
    const there = await namesOf(`select p.proname::text as name from ${functions}
      union all select viewname::text from pg_views where schemaname = 'public'`)
    expect(there.sort()).toEqual([...files.map(({ name }) => name), ...byMigrationOnly].sort())
    expect(new Set(there).size).toBe(there.length)
  })

  it('are not used by stored objects: columns, indexes, constraints and policies', async () => {
    const usedFunctions = await namesOf(
      `select distinct p.proname::text as name from ${functions} and p.oid in (
         select refobjid from pg_depend where refclassid = 'pg_proc'::regclass and classid = any (array['pg_attrdef'::regclass,
           'pg_class'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass])) order by 1`,
    )
    expect(usedFunctions).toEqual(byMigrationOnly.filter((name) => name !== 'protect_company_table'))
  })

  it('have text bodies, so that their order does not matter', async () => {
    expect(
      await namesOf(`select p.proname::text as name from ${functions} and p.prosqlbody is not null
      and p.proname <> all ('{${byMigrationOnly}}')`),
    ).toEqual([])
  })
})

// A function in pg_temp serves its migration alone and ends with the session.
const createsObject =
  /\bcreate\s+(or\s+replace\s+)?((constraint|materialized)\s+)?(function|procedure|view|trigger)\b(?!\s+pg_temp\.).*/i

it('migrations create no function, view or trigger, except those that only migrations change', async () => {
  const creationPattern = new RegExp(`create (or replace )?function (${byMigrationOnly.join('|')})\\b`, 'gi')
  const folder = join(projectRoot(), 'apps', 'server', 'migrations')
  const steps = (await readBridge()).steps.map((name) => join('bridge', name))
  for (const name of [...(await migrationNames()), ...steps]) {
    const text = (await readFile(join(folder, name), 'utf8')).replace(creationPattern, '')
    expect([name, createsObject.exec(text)?.[0]]).toEqual([name, undefined])
  }
})

it('migrations are numbered consecutively, so that their order is the order of their creation', async () => {
  const numbers = (await migrationNames()).map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

describe('a start', () => {
  let before: Awaited<ReturnType<typeof schemaShape>>
  beforeAll(async () => {
    before = await schemaShape(db.owner)
  })
  beforeEach(() => db.owner.query('begin'))
  afterEach(() => db.owner.query('rollback'))

  it('writes nothing when nothing differs', async () => {
    const state = `select p.oid::regprocedure::text || ' ' || p.xmin::text as name from ${functions} order by 1`
    const functionNames = await namesOf(state)
    await start()
    expect(await namesOf(state)).toEqual(functionNames)
  })

  it.each<[string, string]>([
    [
      'a file was changed',
      `update sql_files set hash = 'of another wording' where name in ('raise_ack', 'ticket_unsent')`,
    ],
    ['all files were changed', `update sql_files set hash = 'of another wording'`],
    [
      'a privilege was granted',
      `grant execute on function raise_ack(bigint, int) to public, recado_platform, recado_definer; ${older('raise_ack')}`,
    ],
    [
      'a function had other parameters',
      `drop function raise_ack(bigint, int); create function raise_ack(text) returns int language sql return 1; ${older('raise_ack')}`,
    ],
    [
      'a function had other parameter names',
      `drop function raise_ack(bigint, int); create function raise_ack(a bigint, b int) returns json language sql return null::json; ${older('raise_ack')}`,
    ],
    [
      'a function existed twice',
      `create function raise_ack(text) returns int language sql return 1; ${older('raise_ack')}`,
    ],
    [
      'a function bypassed row security',
      `alter function raise_ack(bigint, int) security definer; grant create on schema public to recado_definer;
       alter function raise_ack(bigint, int) owner to recado_definer; ${older('raise_ack')}`,
    ],
    [
      'a trigger was on another table',
      `create trigger elsewhere after delete on outbox for each row execute function ticket_unsent(); ${older('ticket_unsent')}`,
    ],
    ['a trigger is missing', `drop trigger ticket_counted on tickets; ${older('ticket_counted')}`],
    ['a function was dropped', 'drop function raise_ack(bigint, int)'],
    [
      'a function and a view lost their files',
      `create function gone_before() returns trigger language plpgsql as 'begin return null; end';
       create trigger gone_before after delete on outbox for each row execute function gone_before();
       create view gone_view as select 1 as one;
       insert into sql_files values ('gone_before', 'function', ''), ('gone_view', 'view', '')`,
    ],
  ])('repairs everything where %s', async (_what, change) => {
    await db.owner.query(change)
    await start()
    expect(await schemaShape(db.owner)).toEqual(before)
    expect(await namesOf('select name from sql_files order by 1')).toEqual(
      (await readSqlFiles()).map(({ name }) => name).sort(),
    )
  })

  it('creates views last, on the current functions, and removes them again', async () => {
    const view: SqlFile = {
      name: 'levels',
      kind: 'view',
      path: 'views/levels.sql',
      text: 'create view levels as select risen(1) as level; grant select on levels to recado_app',
      hash: '1',
    }
    const raisedBy = (result: string, hash: string): SqlFile => ({
      name: 'risen',
      kind: 'function',
      path: 'functions/risen.sql',
      text: `create or replace function risen(level int) returns ${result} language sql as $$ select level::${result} $$`,
      hash,
    })
    const files = await readSqlFiles()
    for (const [result, hash] of [
      ['int', '1'],
      ['bigint', '2'],
    ] as const) {
      await applySqlFiles(db.owner, [view, ...files, raisedBy(result, hash)])
      const columns = (await schemaShape(db.owner)).columns.filter((line) => line.startsWith('levels'))
      expect(columns).toEqual([expect.stringContaining(result === 'int' ? ' integer ' : ' bigint ')])
    }
    await start()
    expect(await schemaShape(db.owner)).toEqual(before)
  })

  it('changes nothing when a body is invalid, and names the file in the error', async () => {
    const broken = (await readSqlFiles()).map((file) =>
      file.name === 'wire_instant' ? { ...file, text: file.text.replace('to_char', 'to_no_char'), hash: '' } : file,
    )
    await expect(applySqlFiles(db.owner, broken)).rejects.toThrow(/^sql\/functions\/\S+wire_instant\.sql: .*to_no_char/)
  })

  it('leaves objects outside the product unchanged', async () => {
    await db.owner.query(
      `create function an_operators_own() returns int language sql return 1; update sql_files set hash = ''`,
    )
    await start()
    expect(
      await namesOf(`select p.proname::text as name from ${functions} and p.proname = 'an_operators_own'`),
    ).toEqual(['an_operators_own'])
  })
})

it('two nodes that start at the same moment produce one schema', async () => {
  const before = await schemaShape(db.owner)
  await db.owner.query(`update sql_files set hash = 'of another wording'; ${older('raise_ack')}`)
  await Promise.all([migrate(db.database.ownerUrl), migrate(db.database.ownerUrl), migrate(db.database.ownerUrl)])
  expect(await schemaShape(db.owner)).toEqual(before)
})

async function start(): Promise<void> {
  await applySqlFiles(db.owner)
  await closeInside(db.owner)
}

function older(name: string): string {
  return `update sql_files set hash = 'of an older wording' where name = '${name}'`
}
