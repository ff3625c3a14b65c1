import type { Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'

declare const company: unique symbol

/** A transaction bound to one company: row security answers for that company only. Only `Work` makes one. */
export type CompanyDb = Transaction<DB> & { readonly [company]: true }

declare const platform: unique symbol

/** The platform's own role: companies, plans, sign-in names, sessions, and the cross-company uses named by the ladder. */
export type PlatformDb = Kysely<DB> & { readonly [platform]: true }

/** A transaction of the platform's role: what no company exists for yet. */
export type PlatformTransaction = Transaction<DB> & { readonly [platform]: true }
