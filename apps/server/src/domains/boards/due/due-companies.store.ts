import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/**
 * Companies with a card due on one of these days, or with a recurring card due by the first of them.
 * @param today, tomorrow YYYY-MM-DD
 */
export async function companiesWithDueCards(
  db: PlatformDb,
  { today, tomorrow }: { today: string; tomorrow: string },
): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from board_cards 
      where due in (${today}::date, ${tomorrow}::date) and archived_at is null
    union select company_id from board_cards where recurs_next <= ${today}::date and archived_at is null order by 1`.execute(
    db,
  )
  return rows.map(({ companyId }) => companyId)
}
