import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/**
 * Companies with a card due in these days, or with a recurring card due by the last of them.
 * @param first, last YYYY-MM-DD
 */
export async function companiesWithDueCards(
  db: PlatformDb,
  { first, last }: { first: string; last: string },
): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from board_cards 
      where due between ${first}::date and ${last}::date and archived_at is null
    union select company_id from board_cards where recurs_next <= ${last}::date and archived_at is null order by 1`.execute(
    db,
  )
  return rows.map(({ companyId }) => companyId)
}
