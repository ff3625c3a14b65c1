import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface TakenCalls {
  since: Date
  /** Calls taken by all nodes since then, including these. */
  calls: number
}

/** Takes calls for a caller, in its current window or in a new one. */
export async function takeCalls(
  db: CompanyDb,
  companyId: number,
  { caller, portion, now, windowMs }: { caller: string; portion: number; now: Date; windowMs: number },
): Promise<TakenCalls> {
  const { rows } = await sql<TakenCalls>`
    insert into api_calls as c (company_id, caller, since, calls) values (${companyId}, ${caller}, ${now}, ${portion})
    on conflict (company_id, caller) do update set
      since = case when excluded.since - c.since >= make_interval(secs => ${windowMs / 1000}::float) then excluded.since else c.since end,
      calls = case when excluded.since - c.since >= make_interval(secs => ${windowMs / 1000}::float) then excluded.calls
        else least(c.calls, 1000000000) + excluded.calls end
    returning since, calls`.execute(db)
  if (!rows[0]) throw new Error('the call count was not written')
  return rows[0]
}
