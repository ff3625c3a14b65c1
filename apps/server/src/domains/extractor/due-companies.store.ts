import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** Companies with expired results, or with an extraction that started before an instant and is still running. */
export async function companiesWithDueExtractions(db: PlatformDb, runningBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from extractions
    where not expired and state <> 'running' and expires_at <= now()
    union
    select company_id from extractions where state = 'running' and started_at < ${runningBefore}
    order by 1`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
