import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** Returns the companies with tickets that have been in their lane for the lane's time limit. */
export async function companiesWithDueLanes(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct l.company_id as "companyId" from lanes l
    where l.next_after_minutes > 0 and l.next_tag_id is not null and exists (
      select 1 from ticket_lanes s where s.company_id = l.company_id and s.tag_id = l.tag_id and s.shown
        and s.since <= now() - make_interval(mins => l.next_after_minutes))
    order by 1`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
