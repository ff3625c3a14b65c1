import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { asOwner } from '../platform/db/as-owner.ts'
import { databaseProblem, requireOurs } from '../platform/db/database-problem.ts'
import { migrate, migrationNames } from '../platform/db/migrate.ts'
import { createPlatformDb, type PlatformDb } from '../platform/db/platform-db.ts'
import { createPool } from '../platform/db/pool.ts'
import { assertBound, ensureRoles, type RoleUrls, signsIn } from '../platform/db/roles.ts'
import { closeLargeObjects } from '../platform/db/sign-in/large-objects.ts'
import type { PatientPool } from '../platform/db/sign-in/patient-pool.ts'
import { requireSessions } from '../platform/db/sign-in/require-sessions.ts'
import type { Log } from '../platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { fingerprintOf, type Secrets } from '../platform/secrets.ts'
import { noteKey, requireKey } from './installation-key.ts'
import { watchRefusals } from './sign-in/database-refusals.ts'

export interface Database {
  appPool: PatientPool
  platformPool: PatientPool
  platform: PlatformDb
  urls: RoleUrls
  /** Names the missing parts. Empty when the database answers and has every migration. */
  problems(): Promise<string[]>
  /** Calls the listener when the roles' passwords had to be reset while the server ran. */
  onPasswordsSet(listener: () => void): void
  close(): Promise<void>
}

/** The removal of a large company is one long statement. */
const PLATFORM_ANSWER_MS = 15 * 60_000

/**
 * Starts or finds the database, migrates it, and opens it under the two restricted roles (data.1).
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
    const preparation = await prepare(config, { secrets, embedded, stopping, log })
    stopping?.throwIfAborted()
    return await open(config, { ...preparation, embedded, log })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

interface Preparing {
  secrets: Secrets
  embedded: EmbeddedPostgres | null
  stopping: AbortSignal | undefined
  log: Log
}

interface Preparation {
  urls: RoleUrls
  /** Sets the roles' passwords. Null: they were configured. */
  setPasswords: (() => Promise<RoleUrls>) | null
}

async function prepare(config: Config, { secrets, embedded, stopping, log }: Preparing): Promise<Preparation> {
  const ownerUrl = embedded?.ownerUrl ?? config.database?.ownerUrl ?? ''
  const { appUrl, platformUrl } = config.database ?? { appUrl: null, platformUrl: null }
  const configuredUrls = appUrl && platformUrl ? { appUrl, platformUrl } : null
  const mark = {
    fingerprint: fingerprintOf(secrets),
    isExclusive: embedded !== null,
    warn: (statement: string) =>
      log.warn({ statement }, 'a role cannot be marked as this installation’s; as an administrator run the statement'),
  }
  const setPasswords = () =>
    ensureRoles(ownerUrl, (role) => secrets.key(`database-role:${role}`).toString('base64url'), mark)
  await requireOurs(ownerUrl, settingOf(config))
  try {
    if (!embedded) await requireSessions(ownerUrl, 'DATABASE_URL')
    if (configuredUrls) await requireServing(configuredUrls)
    // Checked before anything is changed, because the roles' passwords derive from the key too.
    await asOwner(ownerUrl, (client) => requireKey(client, secrets))
    const urls = configuredUrls ?? (await setPasswords())
    await migrate(ownerUrl, { stopping })
    await asOwner(ownerUrl, (client) => noteKey(client, secrets))
    const statement = await asOwner(ownerUrl, closeLargeObjects)
    if (statement)
      log.warn(
        { statement },
        'every role can create large objects; as an administrator of the database run the statement',
      )
    return { urls, setPasswords: configuredUrls ? null : setPasswords }
  } catch (error) {
    throw databaseProblem(error, settingOf(config), ownerUrl)
  }
}

/** @throws SettingError naming the address that a serving role cannot use */
async function requireServing({ appUrl, platformUrl }: RoleUrls): Promise<void> {
  const addresses: Array<[string, string]> = [
    ['DATABASE_APP_URL', appUrl],
    ['DATABASE_PLATFORM_URL', platformUrl],
  ]
  for (const [setting, url] of addresses)
    await requireSessions(url, setting).catch((error: unknown) => {
      throw databaseProblem(error, setting, url)
    })
}

/** The setting that names the database. */
const settingOf = (config: Config) => (config.database ? 'DATABASE_URL' : 'DATA_DIR')

/** Opens an already migrated database by the addresses of both roles. */
export function openMigrated(config: Config, log: Log): Promise<Database> {
  const { appUrl, platformUrl } = config.database ?? { appUrl: null, platformUrl: null }
  if (!appUrl || !platformUrl) throw new Error('DATABASE_APP_URL and DATABASE_PLATFORM_URL are needed')
  return open(config, { urls: { appUrl, platformUrl }, setPasswords: null, embedded: null, log })
}

interface Opening extends Preparation {
  embedded: EmbeddedPostgres | null
  log: Log
}

/** Opens a migrated database under its two roles. */
async function open(config: Config, { urls, setPasswords, embedded, log }: Opening): Promise<Database> {
  const setting = config.database?.appUrl ? 'DATABASE_APP_URL' : settingOf(config)
  const { app, platform } = config.databaseConnections
  const appPool = createPool(urls.appUrl, app, 'recado-app')
  const platformPool = createPool(urls.platformUrl, platform, 'recado-platform', PLATFORM_ANSWER_MS)
  const watch = watchRefusals({ app: appPool, platform: platformPool }, setPasswords, log)
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
    problems: async () => [
      ...(await problems(checks)),
      ...(await lockedOut('app', appPool, urls.appUrl)),
      ...(await lockedOut('platform', platformPool, urls.platformUrl)),
    ],
    onPasswordsSet: watch.onRepaired,
    async close() {
      await Promise.all([appPool.end(), platformPool.end()])
      await embedded?.stop()
    },
  }
}

/** Names a role that cannot sign in. Existing connections may still work, so only a new one shows it. */
async function lockedOut(role: string, pool: PatientPool, url: string): Promise<string[]> {
  if (!pool.isLockedOut) return []
  pool.isLockedOut = !(await signsIn(url).catch(() => false))
  return pool.isLockedOut ? [`database-${role}`] : []
}

async function problems(db: Kysely<unknown>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const appliedNames = new Set(rows.map((row) => row.name))
    return (await migrationNames()).every((name) => appliedNames.has(name)) ? [] : ['migrations']
  } catch {
    return ['database']
  }
}
