import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { PlatformDb } from './company-db.ts'
import type { DB } from './tables.ts'

/** The platform's door to the database; which files may use it stands in scripts/check-ladder.mjs (RULINGS 8). */
export function createPlatformDb(pool: pg.Pool): PlatformDb {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as PlatformDb
}
