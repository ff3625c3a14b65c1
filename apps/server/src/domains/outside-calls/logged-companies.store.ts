import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** Companies with calls in their log. */
export async function loggedCompanies(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies c
    where exists (select 1 from egress_log l where l.company_id = c.id) order by id`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
