import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import type { SequenceState, TableShape } from './backup.rules.ts'
import { copyIn, copyOut } from './copy.ts'

const schemas = ['public', 'pgboss']
/** Tables that the migrations, or a start that applies the function files, fill themselves. */
const excludedTables = ['public.kysely_migration', 'public.kysely_migration_lock', 'public.sql_files', 'pgboss.version']
const PIECE = 4 * 1024 * 1024

export const tableLabel = (table: TableShape): string => `${table.schema}.${table.name}`
export const qualifiedName = (table: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
export const columnList = (table: TableShape) => table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/**
 * Runs a task in one read-only snapshot of the database. The product keeps working, and later commits are not visible.
 * A migration waits until the task ends.
 */
export async function inSnapshot<T>(client: pg.Client, act: (tables: TableShape[]) => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const tables = await listTables(client)
    await client.query(`lock table ${tables.map(qualifiedName).join(', ')} in access share mode`)
    const result = await act(tables)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Lists the tables whose rows a backup contains, by schema and name. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [schemas, excludedTables],
  )
  return rows
}

/** Returns the applied migrations in order, and the version of the job queue's schema. */
export async function schemaState(client: pg.Client): Promise<{ migrations: string[]; jobs: number }> {
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const jobs = await client.query<{ version: number }>('select version from pgboss.version')
  return { migrations: migrations.rows.map(({ name }) => name), jobs: Number(jobs.rows[0]?.version ?? 0) }
}

/**
 * Reads the last numbers of the sequences. Sequences ignore snapshots, so values read after the rows are never below a
 * row's number.
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
 * @param put receives compressed pieces, in order
 */
export async function dumpTable(
  client: pg.Client,
  table: TableShape,
  put: (piece: Buffer) => Promise<void>,
): Promise<number> {
  let buffered: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    if (bytes === 0) return
    const piece = gzipSync(Buffer.concat(buffered), { level: 4 })
    buffered = []
    bytes = 0
    await put(piece)
  }
  const rows = await copyOut(client, `copy ${qualifiedName(table)} (${columnList(table)}) to stdout`, async (chunk) => {
    buffered.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes >= PIECE) await flush()
  })
  await flush()
  return rows
}

/** Empties every table of a freshly migrated database. The rows that migrations insert are in the backup as well. */
export async function beginLoading(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  // Loaded rows count only once all are loaded, so no commit needs to wait for the disk.
  await client.query('set synchronous_commit = off')
  await emptyTables(client)
}

/** Removes every row that a backup contains. */
export async function emptyTables(client: pg.Client): Promise<void> {
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map(qualifiedName).join(', ')}`)
}

/**
 * Stores one piece from `dumpTable`, which ends with a whole row. Triggers and foreign keys are off, because they were
 * applied when the rows were first written.
 */
export async function loadPiece(client: pg.Client, table: TableShape, piece: Buffer): Promise<number> {
  const rows = async function* () {
    yield gunzipSync(piece)
  }
  return copyIn(client, `copy ${qualifiedName(table)} (${columnList(table)}) from stdin`, rows())
}

/** Sets the sequences and updates the planner's statistics. */
export async function finishLoading(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  await setSequences(client, sequences)
  await client.query('analyze')
}

export async function setSequences(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const sequence of sequences) {
    if (sequence.last !== null)
      await client.query('select setval($1::regclass, $2::bigint)', [qualifiedName(sequence), sequence.last])
  }
}
