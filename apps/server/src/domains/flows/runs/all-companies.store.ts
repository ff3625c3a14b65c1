import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/**
 * Returns companies with a flow whose stopped runs resume automatically. Queried every minute by flows, because flows
 * are few and runs are many.
 */
export async function companiesThatResume(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`select distinct company_id as "companyId" from flows
    where resume_minutes > 0 and active`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Returns companies that stored files for their flows. */
export async function companiesWithFiles(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from flow_files`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Deletes trace steps older than `before`. */
export async function dropOldSteps(db: PlatformDb, before: Date): Promise<void> {
  await sql`delete from flow_steps where at < ${before}`.execute(db)
}
