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
  /** Only to this migration, for what an older version wrote; absent: the newest. */
  upTo?: string | undefined
  /** Whoever stops waits for no further migration. All of a start's are one transaction: none of them stays. */
  stopping?: AbortSignal | undefined
}

async function readMigrations({ stopping }: Limits): Promise<Record<string, Migration>> {
  const found: Record<string, Migration> = {}
  for (const name of await migrationNames()) {
    const text = await readFile(join(folder(), name), 'utf8')
    found[name] = {
      up: async (db) => {
        stopping?.throwIfAborted()
        await sql.raw(text).execute(db)
      },
    }
  }
  return found
}

/**
 * Brings the database to the newest schema, the job queue's and the functions of apps/server/sql included. Needs the owner's
 * address; both serving roles must exist.
 * @throws the reason of `stopping` once it is aborted, UnknownSchema for a database of a version from which nothing leads here, and the first failing migration's error
 */
export async function migrate(ownerUrl: string, limits: Limits = {}): Promise<void> {
  const { upTo, stopping } = limits
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  // A connection that ends while it has nothing to do, as when the database is stopped right after.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await asOwner(ownerUrl, ensureDefiner)
    await asOwner(ownerUrl, (client) => oneStart(client, () => crossBridge(client)))
    const migrations = await readMigrations(limits)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    // Before its own lock the migrator looks at every table, and fails at one that another node's start drops at that moment.
    const { error, results } = await asOwner(ownerUrl, (client) =>
      oneStart(client, () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))),
    )
    if (error) throw error
    stopping?.throwIfAborted()
    if (results?.length) await asOwner(ownerUrl, (client) => oneStart(client, () => giveFirstStatistics(client)))
    await migrateJobs(ownerUrl)
    stopping?.throwIfAborted()
    // An older state stays as that version left it; the start that brings it up to date does the rest.
    if (upTo === undefined) await asOwner(ownerUrl, (client) => oneStart(client, () => applyFiles(client)))
  } finally {
    await db.destroy()
  }
}

/** In one transaction with their closing: at no moment is a function open to more than its file says. */
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
