import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Session } from '../engine/session.rules.ts'

/** Counts another attempt of a request. Null when no run waits for its answer any more. */
export async function beginCall(
  db: CompanyDb,
  companyId: number,
  { runId, ordinal }: { runId: number; ordinal: number },
): Promise<{ session: Session; tries: number } | null> {
  const { rows } = await sql<{ session: Session; tries: number }>`update flow_runs set tries = tries + 1
    where company_id = ${companyId} and id = ${runId} and ordinal = ${ordinal} and state = 'running' and waits_for = 'outside'
      and session -> 'wait' -> 'came' is null
    returning session, tries`.execute(db)
  return rows[0] ?? null
}
