import type { CompanyDb } from '../../src/platform/db/company-db.ts'
import type { PlatformDb } from '../../src/platform/db/platform-db.ts'

/** Number of waiting rows in each case. */
export const WAITING = 4_000

/** The records that cases refer to. */
export interface BacklogPlace {
  company: number
  connection: number
}

/** A statement, or a few related ones, with the rows that wait for it. */
export interface BacklogCase {
  /** As in scripts/backlog-statements.mjs, with the variant of the case. */
  name: string
  /** Inserts the waiting rows, as the owner. `$company` and `$connection` are ids, `$waiting` is the number of rows. */
  fill: string
  /** Runs as the owner before each call. */
  before?: string
  /** Runs in the transaction of the call, before counting starts. */
  prepare?(db: CompanyDb, place: BacklogPlace): Promise<unknown>
  look?(db: CompanyDb, place: BacklogPlace): Promise<unknown>
  /** A call over all companies, instead of one company. */
  lookAtAll?(db: PlatformDb): Promise<unknown>
  /** Number of items that a call takes. */
  items: number
}

export const fillPlaceholders = (text: string, { company, connection }: BacklogPlace): string =>
  text
    .replaceAll('$company', `${company}`)
    .replaceAll('$connection', `${connection}`)
    .replaceAll('$waiting', `${WAITING}`)
