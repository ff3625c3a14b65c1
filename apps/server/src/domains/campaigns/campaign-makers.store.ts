import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** The campaigns that a user may see: own ones, and with queues also those of users who serve one of the queues. */
export interface CampaignMakers {
  userId: number
  queueIds: readonly number[]
}

const queueList = (queueIds: readonly number[]) => sql`${sql.val([...queueIds])}::int[]`

/** Returns the condition for campaigns `c` of these makers. */
export function isMadeBy(companyId: number, { userId, queueIds }: CampaignMakers): RawBuilder<boolean> {
  if (queueIds.length === 0) return sql<boolean>`c.user_id = ${userId}`
  return sql<boolean>`(c.user_id = ${userId} or exists (select 1 from user_queues m
    where m.company_id = ${companyId} and m.user_id = c.user_id and m.queue_id = any(${queueList(queueIds)})))`
}

/** Whether a user serves one of the queues. */
export async function servesOneOf(
  db: CompanyDb,
  companyId: number,
  { userId, queueIds }: CampaignMakers,
): Promise<boolean> {
  if (queueIds.length === 0) return false
  const { rows } = await sql`select 1 from user_queues m
    where m.company_id = ${companyId} and m.user_id = ${userId} and m.queue_id = any(${queueList(queueIds)}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
