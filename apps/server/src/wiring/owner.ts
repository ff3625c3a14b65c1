import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { databaseProblem } from '../platform/db/database-problem.ts'
import { createPlatformDb, type PlatformDb } from '../platform/db/platform-db.ts'
import { createPool } from '../platform/db/pool.ts'
import type { Log } from '../platform/log.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { SettingError } from '../platform/setting.rules.ts'

/**
 * Opens the database as its owner, for a command: joins the running embedded database, or starts it for as long as
 * needed.
 * @throws SettingError when there is no database
 */
export function withOwner<T>(config: Config, log: Log, act: (owner: PlatformDb) => Promise<T>): Promise<T> {
  return withOwnerUrl(config, log, async (url) => {
    const pool = createPool(url, 1, 'recado-command')
    try {
      return await act(createPlatformDb(pool))
    } finally {
      await pool.end()
    }
  })
}

/** Like `withOwner`, for tasks that sign in themselves: passes the owner's address. */
export async function withOwnerUrl<T>(config: Config, log: Log, act: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (!config.database && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new SettingError(`DATA_DIR: there is no database in ${config.dataDir}`)
  const embedded = config.database ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const url = embedded?.ownerUrl ?? config.database?.ownerUrl ?? ''
  try {
    return await act(url)
  } catch (error) {
    throw databaseProblem(error, config.database ? 'DATABASE_URL' : 'DATA_DIR', url)
  } finally {
    await embedded?.stop()
  }
}
