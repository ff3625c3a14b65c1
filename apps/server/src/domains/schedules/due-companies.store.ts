import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

/**
 * Returns companies with due or queued schedules, including those that may not send: their schedules get the reason.
 */
export async function dueCompanies(db: PlatformDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`select distinct company_id as "companyId" from schedules
    where (status = 'PENDENTE' and send_at <= ${now}) or status = 'NA_FILA' order by 1`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
