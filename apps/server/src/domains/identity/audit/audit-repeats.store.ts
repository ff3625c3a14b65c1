import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { insertAudit, type NewAuditEntry } from './audit.store.ts'

const QUARTER_MS = 15 * 60_000

export interface RepeatedEntry extends NewAuditEntry {
  actorId: number
  /** From where. */
  address: string
}

/**
 * Notes what somebody may do over and over: the first of a quarter of an hour is an entry of the log, each further one of the
 * same person, kind and address counts it up.
 */
export async function noteRepeated(db: CompanyDb, companyId: number, entry: RepeatedEntry): Promise<void> {
  const { actorId, action, address } = entry
  const quarter = new Date(Math.floor(entry.at.getTime() / QUARTER_MS) * QUARTER_MS)
  // Those that come together wait for each other, or each would be the first.
  await sql`select pg_advisory_xact_lock(hashtext('audit-repeats'), ${actorId}::int)`.execute(db)
  const { rows } = await sql`
    update audit_repeats set times = times + 1
    where company_id = ${companyId} and actor_id = ${actorId} and action = ${action} and address = ${address}
      and quarter = ${quarter}
    returning audit_id`.execute(db)
  if (rows.length > 0) return
  const auditId = await insertAudit(db, companyId, entry)
  await sql`
    insert into audit_repeats (company_id, actor_id, action, address, quarter, audit_id, times)
    values (${companyId}, ${actorId}, ${action}, ${address}, ${quarter}, ${auditId}, 1)`.execute(db)
}
