import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** How many of the newest messages are scanned, because no index exists for this. */
const SCANNED_MESSAGES = 20_000

/**
 * Counts customers' messages on a connection that were written within a period and arrived at or after `arrivedFrom`.
 */
export async function countArrivedLate(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
  window: { from: Date; to: Date; arrivedFrom: Date },
): Promise<number> {
  // The network's timestamps have whole seconds.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select connection_id, from_me, sent_at, created_at from messages
      where company_id = ${at.companyId} order by id desc limit ${SCANNED_MESSAGES}) m
    where m.connection_id = ${at.connectionId} and not m.from_me and m.created_at >= ${window.arrivedFrom}
      and m.sent_at >= date_trunc('second', ${window.from}::timestamptz) and m.sent_at <= ${window.to}`.execute(db)
  return rows[0]?.count ?? 0
}
