import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type pg from 'pg'
import type { TableShape } from './backup.rules.ts'
import { copyIn, copyOut } from './copy.ts'
import { columnList, qualifiedName } from './dump.store.ts'
import { RowDigest, type RowSum } from './row-digest.ts'

const rowsOut = (table: TableShape) => `copy ${qualifiedName(table)} (${columnList(table)}) to stdout`

/** Sets up a session to write values in the same format as every other session, without time limits. */
export async function settleSession(client: pg.Client): Promise<void> {
  const settings = {
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    extra_float_digits: '3',
    bytea_output: 'hex',
    timezone: 'UTC',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    // Since PostgreSQL 17.
    transaction_timeout: '0',
  }
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config(name, $2, false) from pg_settings where name = $1', [name, value])
}

/** The source database failed, not the target. */
export class ReadingFailed extends Error {}

/**
 * Copies all rows of a table from one database into another, both prepared by `settleSession`.
 * @param onBytes receives the number of bytes of each piece
 * @returns the sum of the rows that were read
 * @throws ReadingFailed, or the error of the target database
 */
export async function transferTable(
  from: pg.Client,
  to: pg.Client,
  table: TableShape,
  onBytes: (bytes: number) => void,
): Promise<RowSum> {
  const digest = new RowDigest()
  const between = new PassThrough({ highWaterMark: 1024 * 1024 })
  const writing = copyIn(to, `copy ${qualifiedName(table)} (${columnList(table)}) from stdin`, between)
  const writeFailure = new Promise<never>((_, reject) => writing.catch(reject))
  writeFailure.catch(() => between.destroy())
  const reading = copyOut(from, rowsOut(table), async (chunk) => {
    const piece = Buffer.from(chunk)
    digest.add(piece)
    onBytes(piece.length)
    if (between.destroyed) await writeFailure
    if (!between.write(piece)) await Promise.race([once(between, 'drain'), writeFailure])
  }).then(
    () => void between.end(),
    (error: Error) => {
      between.destroy(error)
      throw new ReadingFailed(error.message)
    },
  )
  await Promise.all([writing, reading])
  return digest.result()
}

/** Sums up the rows of a table. */
export async function sumTable(client: pg.Client, table: TableShape): Promise<RowSum> {
  const digest = new RowDigest()
  await copyOut(client, rowsOut(table), async (chunk) => digest.add(Buffer.from(chunk)))
  return digest.result()
}

/** Returns the rows of all tables, and the database's size on disk in bytes. */
export async function countRows(client: pg.Client, tables: readonly TableShape[]): Promise<[number, number]> {
  let rows = 0
  for (const table of tables) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${qualifiedName(table)}`)
    rows += Number(counted.rows[0]?.count ?? 0)
  }
  const size = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return [rows, Number(size.rows[0]?.bytes ?? 0)]
}

/**
 * Lists the product's other programs that are connected to the database. Backups are left out because they only read.
 */
export async function otherPrograms(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'recado%'
       and application_name not in ('recado-backup', 'recado-move')`,
  )
  return rows.map(({ name }) => name)
}
