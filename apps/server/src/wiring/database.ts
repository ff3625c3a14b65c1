import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { asOwner } from '../platform/db/as-owner.ts'
import { databaseProblem, requireOurs } from '../platform/db/database-problem.ts'
import { migrate, migrationNames } from '../platform/db/migrate.ts'
import { createPlatformDb, type PlatformDb } from '../platform/db/platform-db.ts'
import { createPool } from '../platform/db/pool.ts'
import { assertBound, ensureRoles, type RoleUrls } from '../platform/db/roles.ts'
import type { Log } from '../platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import type { Secrets } from '../platform/secrets.ts'
import { noteKey, requireKey } from './installation-key.ts'

export interface Database {
  appPool: pg.Pool
  platformPool: pg.Pool
  platform: PlatformDb
  urls: RoleUrls
  /** Names the missing parts: none when the database answers and has every migration. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

const APP_CONNECTIONS = 16
const PLATFORM_CONNECTIONS = 6
/** The removal of a large company is one statement, and takes its time. */
const PLATFORM_ANSWER_MS = 15 * 60_000

/**
 * Starts or finds the database, brings it up to date and opens it under the two bound roles (data.1).
 * @param stopping ends the start between two steps
 * @throws SettingError naming the setting that leads to no database, or to a wrong one
 */
export async function openDatabase(
  config: Config,
  secrets: Secrets,
  log: Log,
  stopping?: AbortSignal,
): Promise<Database> {
  const wait = stopping ? { stopping } : {}
  const embedded = config.database ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log, ...wait })
  try {
    stopping?.throwIfAborted()
    const urls = await prepare(config, secrets, { embedded, stopping })
    stopping?.throwIfAborted()
    return await open(urls, embedded, config.database?.appUrl ? 'DATABASE_APP_URL' : settingOf(config))
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

interface Preparing {
  embedded: EmbeddedPostgres | null
  stopping: AbortSignal | undefined
}

async function prepare(config: Config, secrets: Secrets, { embedded, stopping }: Preparing): Promise<RoleUrls> {
  const ownerUrl = embedded?.ownerUrl ?? config.database?.ownerUrl ?? ''
  const { appUrl, platformUrl } = config.database ?? { appUrl: null, platformUrl: null }
  const given = appUrl && platformUrl ? { appUrl, platformUrl } : null
  await requireOurs(ownerUrl, settingOf(config))
  try {
    // Before anything is changed: the roles' passwords are made of the key as well.
    await asOwner(ownerUrl, (client) => requireKey(client, secrets))
    const urls =
      given ?? (await ensureRoles(ownerUrl, (role) => secrets.key(`database-role:${role}`).toString('base64url')))
    await migrate(ownerUrl, { stopping })
    await asOwner(ownerUrl, (client) => noteKey(client, secrets))
    return urls
  } catch (error) {
    throw databaseProblem(error, settingOf(config), ownerUrl)
  }
}

/** The settings that decide which database it is. */
const settingOf = (config: Config) => (config.database ? 'DATABASE_URL' : 'DATA_DIR')

/** Opens a database that is migrated already, by the addresses of both roles. */
export function openMigrated(config: Config): Promise<Database> {
  const { appUrl, platformUrl } = config.database ?? { appUrl: null, platformUrl: null }
  if (!appUrl || !platformUrl) throw new Error('DATABASE_APP_URL and DATABASE_PLATFORM_URL are needed')
  return open({ appUrl, platformUrl }, null, 'DATABASE_APP_URL')
}

/**
 * Opens a migrated database under its two roles.
 * @param setting the setting that is named when the address is wrong
 */
async function open(urls: RoleUrls, embedded: EmbeddedPostgres | null, setting: string): Promise<Database> {
  const appPool = createPool(urls.appUrl, APP_CONNECTIONS, 'recado-app')
  const platformPool = createPool(urls.platformUrl, PLATFORM_CONNECTIONS, 'recado-platform', PLATFORM_ANSWER_MS)
  try {
    await assertBound(appPool, setting)
    await assertBound(platformPool, setting === 'DATABASE_APP_URL' ? 'DATABASE_PLATFORM_URL' : setting)
  } catch (error) {
    await Promise.all([appPool.end(), platformPool.end()])
    throw databaseProblem(error, setting, urls.appUrl)
  }
  const checks = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: platformPool }) })
  return {
    appPool,
    platformPool,
    platform: createPlatformDb(platformPool),
    urls,
    problems: () => problems(checks),
    async close() {
      await Promise.all([appPool.end(), platformPool.end()])
      await embedded?.stop()
    },
  }
}

async function problems(db: Kysely<unknown>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const done = new Set(rows.map((row) => row.name))
    return (await migrationNames()).every((name) => done.has(name)) ? [] : ['migrations']
  } catch {
    return ['database']
  }
}
