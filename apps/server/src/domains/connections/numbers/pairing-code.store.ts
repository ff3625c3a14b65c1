import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/**
 * Reserves the next request for a pairing code.
 * @returns 0 when reserved; otherwise the seconds to wait, and nothing is stored
 */
export async function reserveCodeRequest(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
  { now, gapSeconds }: { now: Date; gapSeconds: number },
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with before as (
      select code_asked_at from connection_sessions
      where company_id = ${at.companyId} and connection_id = ${at.connectionId} for update
    ), turn as (
      update connection_sessions s set code_asked_at = ${now} from before b
      where s.company_id = ${at.companyId} and s.connection_id = ${at.connectionId}
        and (b.code_asked_at is null or b.code_asked_at <= ${now}::timestamptz - ${gapSeconds} * interval '1 second')
      returning 1
    )
    select case when exists (select 1 from turn) then 0
      else greatest(1, ceil(${gapSeconds} - extract(epoch from ${now}::timestamptz - b.code_asked_at)))::int end as seconds
    from before b`.execute(db)
  return rows[0]?.seconds ?? 0
}
