import { sql } from 'kysely'
import type { PlatformDb } from '../platform/db/platform-db.ts'

/**
 * Handles messages that an earlier process left unsent: they are reported as late too when their session does not come.
 */
export async function wakeWaitingSends(
  db: PlatformDb,
  outbox: { wake(companyId: number, connectionId: number): void },
): Promise<void> {
  const { rows } = await sql<{ companyId: number; connectionId: number }>`
    select distinct company_id as "companyId", connection_id as "connectionId" from outbox where kind = 'send'`.execute(
    db,
  )
  for (const { companyId, connectionId } of rows) outbox.wake(companyId, connectionId)
}
