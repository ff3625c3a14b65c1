import type { Transaction } from 'kysely'
import type { DB } from './tables.ts'

declare const company: unique symbol

/** A transaction bound to one company: row security returns only that company's rows. Only `Work` creates one. */
export type CompanyDb = Transaction<DB> & { readonly [company]: true }
