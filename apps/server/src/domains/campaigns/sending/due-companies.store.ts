import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/** Returns due or running campaigns of all companies. */
export async function activeCampaigns(
  db: PlatformDb,
  now: Date,
): Promise<Array<{ companyId: number; campaignId: number; isDue: boolean }>> {
  const { rows } = await sql<{ companyId: number; campaignId: number; isDue: boolean }>`
    select company_id as "companyId", id as "campaignId", status = 'PROGRAMADA' as "isDue" from campaigns
    where (status = 'PROGRAMADA' and scheduled_at <= ${now}) or status = 'EM_ANDAMENTO' order by 1, 2`.execute(db)
  return rows
}
