import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Makes every node reopen the connection, and marks it as wanted. Clears an earlier refusal, because the number may
 * have changed.
 */
export async function noteSetUpChanged(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
  now: Date,
): Promise<void> {
  await sql`update connection_sessions set set_up_version = set_up_version + 1, wanted = true, updated_at = ${now},
      problem = case when problem = 'numberTaken' then 'none' else problem end
    where company_id = ${at.companyId} and connection_id = ${at.connectionId}`.execute(db)
}

/** Returns the company's other connections of a provider. */
export async function siblingsOf(
  db: CompanyDb,
  at: { companyId: number; connectionId: number; provider: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from connections
    where company_id = ${at.companyId} and provider = ${at.provider} and id <> ${at.connectionId} order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
