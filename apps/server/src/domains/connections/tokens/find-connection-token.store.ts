import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

export interface FoundToken {
  companyId: number
  connectionId: number
  lastUsedAt: Date | null
}

/** Returns the connection of a token of the external API, in any company, or null. */
export async function findConnectionToken(db: PlatformDb, hash: Buffer): Promise<FoundToken | null> {
  const { rows } = await sql<FoundToken>`
    select company_id as "companyId", connection_id as "connectionId", last_used_at as "lastUsedAt" from connection_tokens
    where token_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}
