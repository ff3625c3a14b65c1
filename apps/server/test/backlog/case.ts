import type { CompanyDb } from '../../src/platform/db/company-db.ts'
import type { PlatformDb } from '../../src/platform/db/platform-db.ts'

/** The number of rows that wait in each case. */
export const WAITING = 4_000

/** The rows of the stage that cases refer to. */
export interface BacklogPlace {
  company: number
  connection: number
}

/** A statement, or the few that belong together, with what waits for it. */
export interface BacklogCase {
  /** As in scripts/backlog-statements.mjs, with what is particular about the case. */
  name: string
  /** Adds what waits, as the owner; the company's number is `$company`, its connection's `$connection`, the number of rows `$waiting`. */
  fill: string
  /** Done as the owner before each look. */
  before?: string
  /** Done in the transaction of the look, before what is counted. */
  prepare?(db: CompanyDb, place: BacklogPlace): Promise<unknown>
  look?(db: CompanyDb, place: BacklogPlace): Promise<unknown>
  /** A look at all companies, instead of one of the company. */
  lookAtAll?(db: PlatformDb): Promise<unknown>
  /** The number of items that a look takes. */
  items: number
}

export const filled = (text: string, { company, connection }: BacklogPlace): string =>
  text
    .replaceAll('$company', `${company}`)
    .replaceAll('$connection', `${connection}`)
    .replaceAll('$waiting', `${WAITING}`)
