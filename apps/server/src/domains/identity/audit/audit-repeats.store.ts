import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { insertAudit, type NewAuditEntry } from './audit.store.ts'

const QUARTER_MS = 15 * 60_000

export interface RepeatedEntry extends NewAuditEntry {
  actorId: number
  /** The origin. */
  address: string
}

/** How repeated actions are counted. */
export interface Repetition {
  /** Number of occurrences, default 1. */
  times?: number
  /** Counts all addresses in one entry, because strangers can use any number of them. */
  fromAnywhere?: boolean
}

/**
 * Records a repeatable action. The first one in a quarter of an hour becomes an audit entry. Further ones of the same
 * user and kind increment its count. Different addresses have separate entries unless `fromAnywhere`.
 */
export async function noteRepeated(
  db: CompanyDb,
  companyId: number,
  entry: RepeatedEntry,
  { times = 1, fromAnywhere = false }: Repetition = {},
): Promise<void> {
  const { actorId, action, address } = entry
  const quarter = new Date(Math.floor(entry.at.getTime() / QUARTER_MS) * QUARTER_MS)
  // Serialise concurrent actions, because each would otherwise be the first.
  await sql`select pg_advisory_xact_lock(hashtext('audit-repeats'), ${actorId}::int)`.execute(db)
  const { rows } = await sql`
    update audit_repeats set times = times + ${times}
    where company_id = ${companyId} and actor_id = ${actorId} and action = ${action} and address = ${address}
      and quarter = ${quarter}
    returning audit_id`.execute(db)
  if (rows.length > 0) return
  const existingEntry = fromAnywhere ? await entryOfQuarter(db, companyId, { actorId, action, quarter }) : null
  const auditId = existingEntry ?? (await insertAudit(db, companyId, entry))
  await sql`
    insert into audit_repeats (company_id, actor_id, action, address, quarter, audit_id, times)
    values (${companyId}, ${actorId}, ${action}, ${address}, ${quarter}, ${auditId}, ${times})`.execute(db)
}

async function entryOfQuarter(
  db: CompanyDb,
  companyId: number,
  { actorId, action, quarter }: { actorId: number; action: string; quarter: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select audit_id as id from audit_repeats
    where company_id = ${companyId} and actor_id = ${actorId} and action = ${action} and quarter = ${quarter}
    order by audit_id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
