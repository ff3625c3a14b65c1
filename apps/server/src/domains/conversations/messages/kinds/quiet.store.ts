import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { PlatformDb } from '../../../../platform/db/platform-db.ts'

/** Days for which a quiet message is kept. */
export const QUIET_DAYS = 30
const CHUNK = 2_000

/** Returns the companies with expired quiet messages. */
export async function companiesWithOldQuiet(db: PlatformDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from companies c where exists (
    select 1 from quiet_messages q where q.company_id = c.id and q.created_at < ${oldestAt(now)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes a chunk of the company's expired quiet messages. Returns whether there may be more. */
export async function forgetQuiet(db: CompanyDb, companyId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from quiet_messages d using (
      select q.connection_id, q.external_id, q.from_me from quiet_messages q
      where q.company_id = ${companyId} and q.created_at < ${oldestAt(now)} order by q.created_at limit ${CHUNK}) due
    where d.company_id = ${companyId} and d.connection_id = due.connection_id and d.external_id = due.external_id
      and d.from_me = due.from_me`.execute(db)
  return (numAffectedRows ?? 0n) >= BigInt(CHUNK)
}

const oldestAt = (now: Date) => new Date(now.getTime() - QUIET_DAYS * 86_400_000)
