import type { Transaction } from 'kysely'
import type { DB } from './tables.ts'

declare const company: unique symbol

/** A transaction bound to one company: row security answers for that company only. Only `Work` makes one. */
export type CompanyDb = Transaction<DB> & { readonly [company]: true }
