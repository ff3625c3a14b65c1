import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { KnownAs } from '../inbound/inbound.rules.ts'

/** Longest expiration that is stored: ten years, in seconds. */
const MAX_SECONDS = 315_360_000

/** Stores a chat's expiration, unless a newer one is stored. `at` in milliseconds; `seconds` 0 switches it off. */
export async function noteExpiration(
  db: CompanyDb,
  connectionId: number,
  { phone, lid, group }: KnownAs,
  { seconds, at }: { seconds: number; at: number },
): Promise<void> {
  const kept = Math.min(seconds, MAX_SECONDS)
  await sql`select note_expiration(${connectionId}, ${phone}, ${lid}, ${group}, ${kept}, ${at})`.execute(db)
}
