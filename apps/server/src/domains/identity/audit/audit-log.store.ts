import type { AuditAreaName } from '@recado/contract/identity/audit-areas'
import { auditSubjects } from '@recado/contract/identity/audit-subjects'
import { addDays } from '@recado/contract/values/zoned-time.rules'
import { sql } from 'kysely'
import type { Author } from '../../../platform/actor.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface AuditRow {
  id: number
  at: Date
  actorKind: Author['kind']
  /** Id of the user or token. Null for the system. */
  actorId: number | null
  actorName: string
  action: string
  subject: string
  before: unknown
  after: unknown
  /** Count, for actions that are grouped per quarter of an hour. */
  times: number | null
  /** Number of distinct addresses. */
  addresses: number | null
}

export interface AuditFilters {
  userId?: number | null | undefined
  area?: AuditAreaName | undefined
  /** Days in the company's time zone, inclusive. */
  from?: string | undefined
  to?: string | undefined
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone (select company_zone(current_company())))`
const all = sql<boolean>`true`

function inArea(area: AuditAreaName | undefined) {
  if (!area) return all
  const group = sql`split_part(a.action, '.', 1)`
  if (area !== 'rest') return sql<boolean>`${group} = any(${[...auditSubjects[area]]}::text[])`
  return sql<boolean>`${group} <> all(${Object.values(auditSubjects).flat()}::text[])`
}

/** The condition of the filters, on `audit_log a`. */
const matching = ({ userId, area, from, to }: AuditFilters) =>
  sql`${userId ? sql`a.actor_kind = 'user' and a.actor_id = ${userId}` : all}
    and ${from ? sql`a.at >= ${startOf(from)}` : all}
    and ${to ? sql`a.at < ${startOf(addDays(to, 1))}` : all}
    and ${inArea(area)}`

export async function countAuditRows(db: CompanyDb, companyId: number, filters: AuditFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log a
    where a.company_id = ${companyId} and ${matching(filters)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns a page of the log, newest first. */
export async function auditRows(
  db: CompanyDb,
  companyId: number,
  filters: AuditFilters,
  page: { after: { at: string; id: number } | null; limit: number },
): Promise<AuditRow[]> {
  const { after } = page
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.actor_name as "actorName", a.action, a.subject, a.before, a.after, r.times, r.addresses
    from audit_log a
    left join lateral (
      select sum(p.times)::int as times, count(*)::int as addresses from audit_repeats p
      where p.company_id = a.company_id and p.audit_id = a.id) r on true
    where a.company_id = ${companyId} and ${matching(filters)}
      and ${after ? sql`(a.at, a.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : all}
    order by a.at desc, a.id desc limit ${page.limit}`.execute(db)
  return rows
}
