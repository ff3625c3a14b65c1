import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { projectRoot } from '../project-root.ts'
import { asOwner } from './as-owner.ts'
import { crossBridge } from './bridge.ts'
import { oneStart } from './one-start.ts'
import { closeInside } from './privileges.ts'
import { ensureDefiner } from './roles.ts'
import { applySqlFiles } from './sql-files.ts'
import { giveFirstStatistics } from './statistics/first-statistics.ts'

const folder = () => join(projectRoot(), 'apps', 'server', 'migrations')

/** Names of all migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder())).filter((name) => name.endsWith('.sql')).sort()
}

interface Limits {
  /** Runs migrations up to this one, for tests of older versions. Absent: up to the newest. */
  upTo?: string | undefined
  /**
   * When aborted, no further migration runs. All migrations of a start share one transaction, so none of them is kept.
   */
  stopping?: AbortSignal | undefined
}

async function readMigrations({ stopping }: Limits): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of await migrationNames()) {
    const text = await readFile(join(folder(), name), 'utf8')
    migrations[name] = {
      up: async (db) => {
        stopping?.throwIfAborted()
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}

/**
 * Migrates the database to the newest schema, including the job queue's and the functions of apps/server/sql. Needs the
 * owner's address; both serving roles must exist.
 * @throws the reason of `stopping` once it is aborted, UnknownSchema for a database version without an upgrade path,
 *   and the first failing migration's error
 */
export async function migrate(ownerUrl: string, limits: Limits = {}): Promise<void> {
  const { upTo, stopping } = limits
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  // An idle connection may end, for example when the database stops right afterwards.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await asOwner(ownerUrl, ensureDefiner)
    await asOwner(ownerUrl, (client) => oneStart(client, () => crossBridge(client)))
    const migrations = await readMigrations(limits)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    // Before it takes its own lock, the migrator looks at every table. It fails at one that another node's start drops
    // at that moment.
    const { error, results } = await asOwner(ownerUrl, (client) =>
      oneStart(client, () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))),
    )
    if (error) throw error
    stopping?.throwIfAborted()
    if (results?.length) await asOwner(ownerUrl, (client) => oneStart(client, () => giveFirstStatistics(client)))
    await migrateJobs(ownerUrl)
    stopping?.throwIfAborted()
    // An older state stays as that version left it. The start that upgrades it applies the files.
    if (upTo === undefined) await asOwner(ownerUrl, (client) => oneStart(client, () => applyFiles(client)))
  } finally {
    await db.destroy()
  }
}

/**
 * Applies the files and revokes their open privileges in one transaction, so a function is never more open than its
 * file says.
 */
async function applyFiles(client: pg.Client): Promise<void> {
  await applySqlFiles(client)
  await closeInside(client)
}

async function migrateJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
