import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import {
  inSnapshot,
  listTables,
  readSequences,
  schemaState,
  setSequences,
  tableLabel,
} from '../../platform/backup/dump.store.ts'
import type { RowSum } from '../../platform/backup/row-digest.ts'
import {
  countRows,
  otherPrograms,
  ReadingFailed,
  settleSession,
  sumTable,
  transferTable,
} from '../../platform/backup/transfer.store.ts'
import { build, buildLabel } from '../../platform/build.ts'
import { type Config, secretKeyOf } from '../../platform/config.ts'
import { hasDatabase, takeDataFolder } from '../../platform/data-folder.ts'
import { asOwner } from '../../platform/db/as-owner.ts'
import { describeDatabase } from '../../platform/db/database-problem.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import type { Log } from '../../platform/log.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { markMoved, movedFrom } from '../../platform/postgres/moved-database.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { requireKey } from '../installation-key.ts'
import { type FillTarget, fillDatabase, requireFillable, withTarget } from './fill-database.ts'
import { BackupRefused } from './refused.ts'

/** Progress of a move. */
export interface MoveProgress {
  table: string
  rows: number
  bytes: number
}

export interface DatabaseMove {
  /** The owner's address of the target. */
  to: string
  progress(state: MoveProgress): void
}

export interface RowMoveCount {
  tables: number
  rows: number
  /** Size of the rows as text. For a dry run, the size of the database on disk. */
  bytes: number
}

/**
 * Checks both ends of a move without changing anything. The server may be running.
 * @returns null when the database was moved there before
 * @throws BackupRefused, SettingError
 */
export async function planMove(config: Config, log: Log, to: string): Promise<RowMoveCount | null> {
  const target = targetOf(config, to)
  if (await isMoved(config, target)) return null
  return await fromEmbedded(config, log, async (source) => {
    await requireMovable(source, target)
    return inSnapshot(source, async (tables) => {
      const [rows, bytes] = await countRows(source, tables)
      return { tables: tables.length, rows, bytes }
    })
  })
}

/**
 * Moves the embedded database into an empty one. Copies every row in one transaction, reads it back and compares it,
 * and marks the folder before the commit. An interrupted move can be repeated.
 * @returns null when the database was moved there before
 * @throws BackupRefused while a server runs on the folder, when the target is not empty, or when a checksum differs;
 *   SettingError
 */
export async function moveDatabase(config: Config, log: Log, move: DatabaseMove): Promise<RowMoveCount | null> {
  const target = targetOf(config, move.to)
  // A server started in the meantime would continue with the old database.
  const folder = takeDataFolder(config.dataDir)
  try {
    if (await isMoved(config, target)) return null
    return await fromEmbedded(config, log, async (source) => {
      await requireMovable(source, target)
      await requireAlone(source, config.dataDir)
      return copyAll(source, { target, move, config })
    })
  } finally {
    folder.release()
  }
}

/** Whether an earlier move was completed: it marked the folder, and its transaction was committed. */
async function isMoved(config: Config, target: FillTarget): Promise<boolean> {
  const moved = movedFrom(config.dataDir)
  const place = describeDatabase(target.ownerUrl)
  if (moved && moved.to !== place)
    throw new BackupRefused(`the database in ${config.dataDir} was moved to ${moved.to} (${moved.at}) already`)
  return await withTarget(target, async (client, state) => {
    if (moved && state.content) {
      await requireKey(client, target.secrets)
      return true
    }
    requireFillable(target, state)
    return false
  })
}

function targetOf(config: Config, to: string): FillTarget {
  if (config.database) throw new BackupRefused('DATABASE_URL is set: there is no embedded database to move')
  if (!hasDatabase(config.dataDir)) throw new BackupRefused(`there is no database in ${config.dataDir} (DATA_DIR)`)
  return {
    ownerUrl: to,
    setting: '--to',
    secrets: createSecrets(secretKeyOf(config)),
    source: `the database in ${config.dataDir}`,
  }
}

async function fromEmbedded<T>(config: Config, log: Log, act: (source: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, moved: 'allowed' })
  try {
    return await asOwner(
      postgres.ownerUrl,
      async (source) => {
        await settleSession(source)
        return act(source)
      },
      'recado-move',
    )
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error
    throw new BackupRefused(`the database in ${config.dataDir} cannot be read (${error.message}): run it again`)
  } finally {
    await postgres.stop()
  }
}

/**
 * @throws BackupRefused unless the database is of this version, because the target gets its tables from this version
 */
async function requireMovable(source: pg.Client, { secrets }: FillTarget): Promise<void> {
  await requireKey(source, secrets)
  const { migrations } = await schemaState(source)
  if ((await migrationNames()).join() !== migrations.join())
    throw new BackupRefused(
      `the database is of another version than this Recado (${buildLabel(build)}): start it once on the folder, stop it, then move`,
    )
}

const TRIES = 20
const PAUSE_MS = 250

/** @throws BackupRefused while other programs use the database. Connections of a dead program end within moments */
async function requireAlone(source: pg.Client, dataDir: string): Promise<void> {
  for (let tries = TRIES; ; tries--) {
    const others = await otherPrograms(source)
    if (others.length === 0) return
    if (tries === 0)
      throw new BackupRefused(`programs use the database in ${dataDir} (${others.join(', ')}): stop them first`)
    await wait(PAUSE_MS)
  }
}

interface Copying {
  target: FillTarget
  move: DatabaseMove
  config: Config
}

async function copyAll(source: pg.Client, { target, move, config }: Copying): Promise<RowMoveCount> {
  const count: RowMoveCount = { tables: 0, rows: 0, bytes: 0 }
  await fillDatabase(target, {
    load: (client) =>
      inSnapshot(source, async (tables) => {
        await requireSameForm(source, client)
        for (const table of tables) {
          const label = tableLabel(table)
          const add = (bytes: number) => {
            count.bytes += bytes
            move.progress({ table: label, rows: count.rows, bytes: count.bytes })
          }
          const read = await transferTable(source, client, table, add)
          requireSame(label, read, await sumTable(client, table))
          count.rows += read.rows
          count.tables++
        }
        await copySequences(source, client)
      }),
    beforeCommit: () =>
      markMoved(config.dataDir, { to: describeDatabase(target.ownerUrl), at: new Date().toISOString() }),
  })
  return count
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const usedSequences = async (client: pg.Client) => (await readSequences(client)).filter(({ last }) => last !== null)
  const read = await usedSequences(source)
  await setSequences(target, read)
  const writtenSequences = await usedSequences(target)
  // A sequence used only by the tables' initial rows has at least its initial value again.
  requireSame(
    'the sequences',
    read,
    writtenSequences.filter(({ schema, name }) => read.some((one) => one.schema === schema && one.name === name)),
  )
}

async function requireSameForm(source: pg.Client, target: pg.Client): Promise<void> {
  const [from, to] = [await schemaState(source), await schemaState(target)]
  if (from.jobs !== to.jobs || (await formOf(source)) !== (await formOf(target)))
    throw new BackupRefused(
      'the tables of the database are not those of this Recado: start it once on the folder, stop it, then move',
    )
}

/** Returns the tables and their columns, sorted, because an older database has another column order. */
async function formOf(client: pg.Client): Promise<string> {
  const tables = await listTables(client)
  return JSON.stringify(tables.map((table) => [tableLabel(table), table.columns.toSorted()]))
}

/** @throws BackupRefused, which rolls back the transaction */
function requireSame<T extends RowSum | object>(what: string, read: T, stored: T): void {
  if (JSON.stringify(read) !== JSON.stringify(stored))
    throw new BackupRefused(
      `${what}: what was written is not what was read (${JSON.stringify({ read, written: stored })})`,
    )
}
