import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/** Companies with a flow whose stopped runs go on by themselves. Asked each minute: flows are few, runs are many. */
export async function companiesThatResume(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`select distinct company_id as "companyId" from flows
    where resume_minutes > 0 and active`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Companies that stored files for their flows. */
export async function companiesWithFiles(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from flow_files`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Forgets what runs went through before that. */
export async function dropOldSteps(db: PlatformDb, before: Date): Promise<void> {
  await sql`delete from flow_steps where at < ${before}`.execute(db)
}
