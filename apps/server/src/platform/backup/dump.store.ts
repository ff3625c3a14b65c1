import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import type { SequenceState, TableShape } from './backup.rules.ts'
import { copyIn, copyOut } from './copy.ts'

const schemas = ['public', 'pgboss']
/** Written by the migrations themselves, and by the start that applies the files of functions. */
const ownBooks = ['public.kysely_migration', 'public.kysely_migration_lock', 'public.sql_files', 'pgboss.version']
const PIECE = 4 * 1024 * 1024

export const labelOf = (table: TableShape): string => `${table.schema}.${table.name}`
export const named = (table: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
export const columnsOf = (table: TableShape) => table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/**
 * Runs a task in one unchanging view of the database: later commits are not in it, and the product goes on working. A
 * migration waits until it is over.
 */
export async function inSnapshot<T>(client: pg.Client, act: (tables: TableShape[]) => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const tables = await listTables(client)
    await client.query(`lock table ${tables.map(named).join(', ')} in access share mode`)
    const result = await act(tables)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The tables whose rows are kept, by schema and name. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [schemas, ownBooks],
  )
  return rows
}

/** The migrations that were made, in order, and the job queue's schema. */
export async function schemaState(client: pg.Client): Promise<{ migrations: string[]; jobs: number }> {
  const made = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const jobs = await client.query<{ version: number }>('select version from pgboss.version')
  return { migrations: made.rows.map(({ name }) => name), jobs: Number(jobs.rows[0]?.version ?? 0) }
}

/**
 * Numbers given out so far. Sequences stand outside of snapshots: asked for after the rows were read they are at or
 * beyond every row's number.
 */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [schemas],
  )
  return rows
}

/**
 * Reads all rows of a table in the snapshot.
 * @param put gets compressed pieces, in order
 */
export async function dumpTable(
  client: pg.Client,
  table: TableShape,
  put: (piece: Buffer) => Promise<void>,
): Promise<number> {
  let held: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    if (bytes === 0) return
    const piece = gzipSync(Buffer.concat(held), { level: 4 })
    held = []
    bytes = 0
    await put(piece)
  }
  const rows = await copyOut(client, `copy ${named(table)} (${columnsOf(table)}) to stdout`, async (chunk) => {
    held.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes >= PIECE) await flush()
  })
  await flush()
  return rows
}

/** Empties every table of a freshly migrated database; the rows of migrations are in the backup as well. */
export async function beginLoading(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  // Nothing of it counts before the whole of it is there.
  await client.query('set synchronous_commit = off')
  await emptyTables(client)
}

/** Removes every row that is kept. */
export async function emptyTables(client: pg.Client): Promise<void> {
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map(named).join(', ')}`)
}

/**
 * Stores one piece of `dumpTable`, which ends with a whole row. No trigger and no foreign key acts on the rows: both did
 * when they were written.
 */
export async function loadPiece(client: pg.Client, table: TableShape, piece: Buffer): Promise<number> {
  const rows = async function* () {
    yield gunzipSync(piece)
  }
  return copyIn(client, `copy ${named(table)} (${columnsOf(table)}) from stdin`, rows())
}

/** Sets the sequences and lets the planner look at what there is now. */
export async function finishLoading(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  await setSequences(client, sequences)
  await client.query('analyze')
}

export async function setSequences(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const sequence of sequences) {
    if (sequence.last !== null)
      await client.query('select setval($1::regclass, $2::bigint)', [named(sequence), sequence.last])
  }
}
