import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** Returns companies with a retention limit for media or messages. */
export async function companiesWithLimits(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from privacy_settings where media_days > 0 or message_days > 0 order by company_id`.execute(
    db,
  )
  return rows.map(({ companyId }) => companyId)
}

/** Returns companies with expired bundles. */
export async function companiesWithOldBundles(db: PlatformDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from privacy_requests where bundle_file is not null and expires_at <= ${now}
    order by 1`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/**
 * Returns unfinished exports and erasures requested before a time: their job may have been lost with the server that
 * ran it.
 */
export async function unfinishedRequests(
  db: PlatformDb,
  before: Date,
): Promise<Array<{ companyId: number; requestId: number; kind: 'export' | 'erasure' }>> {
  const { rows } = await sql<{ companyId: number; requestId: number; kind: 'export' | 'erasure' }>`
    select company_id as "companyId", id as "requestId", kind from privacy_requests
    where state in ('waiting', 'running') and kind <> 'retention' and at <= ${before} order by id`.execute(db)
  return rows
}
