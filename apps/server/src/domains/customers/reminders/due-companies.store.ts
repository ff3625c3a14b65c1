import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/**
 * Companies with an expiry whose moments fall into these days, or with queued reminders.
 * @param first, last YYYY-MM-DD, of expiries
 */
export async function companiesWithExpiries(
  db: PlatformDb,
  { first, last }: { first: string; last: string },
): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from customers where end_date between ${first}::date and ${last}::date
    union select company_id from customer_reminders where state = 'queued' order by 1`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
