import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** Returns how many tickets have each of the tags, by an index-only scan; tags without tickets are absent. */
export async function ticketsPerTag(
  db: CompanyDb,
  companyId: number,
  tagIds: readonly number[],
): Promise<Map<number, number>> {
  if (tagIds.length === 0) return new Map()
  const { rows } = await sql<{ tag_id: number; count: number }>`
    select tag_id, count(*)::int as count from ticket_tags
    where company_id = ${companyId} and tag_id = any(${[...tagIds]}::int[]) group by tag_id`.execute(db)
  return new Map(rows.map(({ tag_id, count }) => [tag_id, count]))
}

/** Returns how many unfinished tickets a queue has. */
export async function unfinishedInQueue(db: CompanyDb, companyId: number, queueId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets
    where company_id = ${companyId} and queue_id = ${queueId} and status in ('pending', 'open')`.execute(db)
  return rows[0]?.count ?? 0
}
