import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

declare const platform: unique symbol

/**
 * The database as the platform's role: companies, plans, sign-in names, sessions, and access across companies.
 * scripts/ladder-table.mjs lists the files that may use this type.
 */
export type PlatformDb = Kysely<DB> & { readonly [platform]: true }

/** A transaction of the platform's role, for work without a company. */
export type PlatformTransaction = Transaction<DB> & { readonly [platform]: true }

/**
 * Opens the database as the platform's role.
 * @param pool connections of that role
 */
export function createPlatformDb(pool: pg.Pool): PlatformDb {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as PlatformDb
}
