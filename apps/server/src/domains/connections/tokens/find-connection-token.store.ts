import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/** The connection that a token of the external API stands for, of whichever company; null when none has it. */
export async function findConnectionToken(
  db: PlatformDb,
  hash: Buffer,
): Promise<{ companyId: number; connectionId: number } | null> {
  const { rows } = await sql<{ companyId: number; connectionId: number }>`
    select company_id as "companyId", connection_id as "connectionId" from connection_tokens
    where token_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}
