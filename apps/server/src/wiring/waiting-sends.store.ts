import { sql } from 'kysely'
import type { PlatformDb } from '../platform/db/platform-db.ts'

/**
 * Resumes messages that an earlier process left unsent. They are reported as late too if their session does not open.
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
