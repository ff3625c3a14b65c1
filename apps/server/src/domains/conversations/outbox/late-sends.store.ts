import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Maximum number of messages that are marked in one transaction. */
const AT_ONCE = 100

/** A place in the outbox of a connection. */
export interface OutboxPlace {
  class: number
  item: number
}

/** Before the first place. */
export const OUTBOX_START: OutboxPlace = { class: 0, item: 0 }

/**
 * Notes on messages that wait since before an instant the reason why (`sql/functions/outbox/mark_late.sql`), up to 100 behind a place.
 * @returns the marked ids, when the oldest one without a mark was queued, and the place to go on from; null at the end of the outbox
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
    select mark_late(${connectionId}::int, ${before}::timestamptz, ${sendClass}::int, ${item}::bigint, ${AT_ONCE}::int) as outcome`.execute(
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
