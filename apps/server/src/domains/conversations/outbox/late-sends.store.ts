import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Maximum number of messages that are marked in one transaction. */
const MAX_MARKED = 100

/** A position in the outbox of a connection. */
export interface OutboxPlace {
  class: number
  item: number
}

/** Before the first position. */
export const OUTBOX_START: OutboxPlace = { class: 0, item: 0 }

/**
 * Stores the reason on messages that have waited since before a time (`sql/functions/outbox/mark_late.sql`), up to 100
 * after a position.
 * @returns the marked ids, when the oldest unmarked one was queued, and the position to continue from; null at the end
 *   of the outbox
 */
export async function markLate(
  db: CompanyDb,
  connectionId: number,
  before: Date,
  { class: sendClass, item }: OutboxPlace,
): Promise<{ marked: number[]; oldest: Date | null; next: OutboxPlace | null }> {
  const { rows } = await sql<{
    outcome: { marked: number[]; oldest: string | null; class: number | null; item: number }
  }>`
    select mark_late(${connectionId}::int, ${before}::timestamptz, ${sendClass}::int, ${item}::bigint, ${MAX_MARKED}::int) as outcome`.execute(
    db,
  )
  const {
    marked,
    oldest,
    class: last,
    item: lastItem,
  } = rows[0]?.outcome ?? { marked: [], oldest: null, class: null, item: 0 }
  return {
    marked,
    oldest: oldest === null ? null : new Date(oldest),
    next: last === null ? null : { class: last, item: lastItem },
  }
}
