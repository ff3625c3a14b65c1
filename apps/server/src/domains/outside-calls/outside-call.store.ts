import type { OutsideReason } from '@recado/contract/outside-calls/reasons'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { CallOutcome } from '../../platform/egress/outcome.rules.ts'

export interface OutsideCallRow {
  id: number
  purpose: string
  subject: string | null
  method: string
  address: string
  status: number | null
  ms: number
  answer: string
  dropped: number
  failure: OutsideReason | null
  created_at: Date
}

export interface CallQuery {
  purpose: string | undefined
  subject: string | undefined
  /** The last row of the previous page. */
  before: number | null
  limit: number
}

/** Calls, newest first. */
export async function outsideCallPage(db: CompanyDb, companyId: number, query: CallQuery): Promise<OutsideCallRow[]> {
  const { purpose, subject, before, limit } = query
  const { rows } = await sql<OutsideCallRow>`
    select l.id::float8 as id, purpose, subject, method, address, status, ms, answer, dropped, failure, created_at
    from egress_log l
    where company_id = ${companyId}
      and ${subject === undefined ? sql<boolean>`true` : sql<boolean>`subject = ${subject}`}
      and ${purpose === undefined ? sql<boolean>`true` : sql<boolean>`split_part(purpose, '.', 1) = ${purpose}`}
      and ${before === null ? sql<boolean>`true` : sql<boolean>`id < ${before}::bigint`}
    order by l.id desc limit ${limit}`.execute(db)
  return rows
}

/** Stores the results of a company's calls. */
export async function insertOutcomes(
  db: CompanyDb,
  companyId: number,
  outcomes: readonly CallOutcome[],
): Promise<void> {
  await db
    .insertInto('egress_log')
    .values(
      outcomes.map(({ purpose, subject, method, address, status, ms, text, failure, ...more }) => ({
        ...{
          company_id: companyId,
          purpose,
          subject,
          method,
          address,
          status,
          ms,
          answer: text,
          dropped: more.dropped ?? 0,
          failure,
        },
      })),
    )
    .execute()
}

/** Deletes calls older than `days` days, and all but the newest. */
export async function trimOutcomes(
  db: CompanyDb,
  companyId: number,
  keep: { newest: number; days: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from egress_log where company_id = ${companyId} and (
      created_at < ${now}::timestamptz - make_interval(days => ${keep.days}::int)
      or id <= (select id from egress_log where company_id = ${companyId} order by id desc offset ${keep.newest} limit 1))
    returning id::float8 as id`.execute(db)
  return rows.length
}
