import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '../project-root.ts'
import { APP_ROLE, DEFINER_ROLE, PLATFORM_ROLE } from './roles.ts'

/** A function with its grants and triggers, or a view with its grants. The file is named after the object. */
export interface SqlFile {
  name: string
  kind: 'function' | 'view'
  /** Path below apps/server/sql, for messages. */
  path: string
  text: string
  hash: string
}

const root = () => join(projectRoot(), 'apps', 'server', 'sql')

/** Reads all functions and views that are kept in files, sorted by path. */
export async function readSqlFiles(): Promise<SqlFile[]> {
  const paths = (await readdir(root(), { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(root(), path), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { name: basename(path, '.sql'), kind: path.startsWith('views') ? 'view' : 'function', path, text, hash }
    }),
  )
}

type Applied = Pick<SqlFile, 'name' | 'kind' | 'hash'>

/**
 * Makes the database's functions and views match the files: replaces differing ones, drops those without a file. Bodies
 * are checked once all exist, so functions need no order. Views depend on functions, so they are dropped first and
 * created last. Writes nothing when nothing differs.
 * @param client signed in as the owner, in a transaction of `oneStart`, after all migrations
 * @param files absent: those of apps/server/sql
 * @throws the database's error, also for an invalid body; nothing is changed then
 */
export async function applySqlFiles(client: pg.Client, files?: readonly SqlFile[]): Promise<void> {
  return applyAll(client, files ?? (await readSqlFiles()))
}

async function applyAll(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  const applied = (await client.query<Applied>('select name, kind, hash from sql_files')).rows
  const there = new Set((await client.query<{ name: string }>(existing)).rows.map(({ name }) => name))
  const appliedByName = new Map(applied.map((one) => [one.name, one]))
  const isApplied = (file: SqlFile) =>
    there.has(file.name) &&
    appliedByName.get(file.name)?.hash === file.hash &&
    appliedByName.get(file.name)?.kind === file.kind
  const changes = files.filter((file) => !isApplied(file))
  const removals = applied.filter((one) => !files.some(({ name, kind }) => name === one.name && kind === one.kind))
  if (changes.length + removals.length === 0) return
  await client.query('set local check_function_bodies = off')
  for (const { name } of [...applied, ...files].filter(({ kind }) => kind === 'view'))
    await client.query(`drop view if exists ${pg.escapeIdentifier(name)}`)
  for (const { name } of removals.filter(({ kind }) => kind === 'function'))
    for (const oid of await functionsNamed(client, name)) await dropFunction(client, oid)
  const functions = changes.filter(({ kind }) => kind === 'function')
  for (const file of functions) await applyFunction(client, file)
  for (const view of files.filter(({ kind }) => kind === 'view')) await client.query(view.text)
  await checkBodies(client, functions)
  await client.query('delete from sql_files where name = any($1)', [[...removals, ...changes].map(({ name }) => name)])
  await client.query(
    'insert into sql_files (name, kind, hash) select * from unnest($1::text[], $2::text[], $3::text[])',
    [changes.map(({ name }) => name), changes.map(({ kind }) => kind), changes.map(({ hash }) => hash)],
  )
}

const existing = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
  union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`

async function functionsNamed(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ oid: string }>(
    `select oid::text as oid from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  )
  return rows.map(({ oid }) => oid)
}

/**
 * Replaces in place where PostgreSQL allows it, for the calls of a running node. A function with another signature is
 * dropped and created.
 */
async function applyFunction(client: pg.Client, file: SqlFile): Promise<void> {
  const run = () => client.query(file.text).catch((error) => Promise.reject(inFile(file, error)))
  const before = await functionsNamed(client, file.name)
  const [existingOid] = before
  if (existingOid === undefined || before.length > 1) {
    for (const oid of before) await dropFunction(client, oid)
    await run()
  } else {
    await dropTriggers(client, existingOid)
    await runAnswers(client, closing, existingOid)
    await client.query('savepoint before_file')
    await client.query(file.text).catch(async (error: pg.DatabaseError) => {
      // PostgreSQL cannot replace a function whose result or parameter names changed, so drop and recreate it.
      if (error.code !== '42P13') throw inFile(file, error)
      await client.query('rollback to savepoint before_file')
      await dropFunction(client, existingOid)
      await run()
    })
    await client.query('release savepoint before_file')
    const after = await functionsNamed(client, file.name)
    if (after.length > 1) await dropFunction(client, existingOid)
  }
  const left = await functionsNamed(client, file.name)
  if (left.length !== 1) throw new Error(`sql/${file.path} makes ${left.length} functions of its name instead of one`)
}

/** The file grants the remaining privileges. The owner keeps its right. */
const closing = `select format('revoke all on routine %s from public, %s', p.oid::regprocedure,
    (select string_agg(r, ', ') from unnest(array['${APP_ROLE}', '${PLATFORM_ROLE}', '${DEFINER_ROLE}']) as r
     where r::regrole <> p.proowner)) as statement
  from pg_proc p where p.oid = $1::oid`

async function dropFunction(client: pg.Client, oid: string): Promise<void> {
  await dropTriggers(client, oid)
  await runAnswers(client, `select format('drop routine %s', $1::oid::regprocedure) as statement`, oid)
}

/** The file recreates those that it still declares. */
const dropTriggers = (client: pg.Client, oid: string) =>
  runAnswers(
    client,
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
     where tgfoid = $1::oid and not tgisinternal`,
    oid,
  )

async function runAnswers(client: pg.Client, question: string, oid: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(question, [oid])
  for (const { statement } of rows) await client.query(statement)
}

/** Runs the check of `create function`, now that all functions exist. */
async function checkBodies(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query('set local check_function_bodies = on')
  for (const file of files)
    await client
      .query(
        `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text else plpgsql_validator(p.oid)::text end
         from pg_proc p join pg_language l on l.oid = p.prolang
         where p.pronamespace = 'public'::regnamespace and p.proname = $1`,
        [file.name],
      )
      .catch((error) => Promise.reject(inFile(file, error)))
}

const inFile = (file: SqlFile, error: Error) => new Error(`sql/${file.path}: ${error.message}`, { cause: error })
