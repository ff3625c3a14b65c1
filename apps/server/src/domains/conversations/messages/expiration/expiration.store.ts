import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { MAX_EXPIRATION, type NormalizedAddress } from '../inbound/inbound.rules.ts'
import type { StoredMention } from '../stored-parts.ts'

/**
 * Returns the people a message mentions, and the expiration of its chat in seconds (null when the network never
 * reported it).
 */
export async function messageBeside(
  db: CompanyDb,
  companyId: number,
  messageId: number,
): Promise<{ mentions: readonly StoredMention[] | null; expiration: number | null }> {
  const { rows } = await sql<{ mentions: readonly StoredMention[] | null; expiration: number | null }>`
    select m.mentions, e.seconds as expiration from messages m
    left join chat_expirations e on e.company_id = ${companyId} and e.connection_id = m.connection_id and e.contact_id = m.contact_id
    where m.company_id = ${companyId} and m.id = ${messageId}`.execute(db)
  return rows[0] ?? { mentions: null, expiration: null }
}

/** Stores a chat's expiration unless a newer one is stored. `at` in milliseconds; `seconds` 0 switches it off. */
export async function noteExpiration(
  db: CompanyDb,
  connectionId: number,
  { phone, lid, group }: NormalizedAddress,
  { seconds, at }: { seconds: number; at: number },
): Promise<void> {
  const storedSeconds = Math.min(seconds, MAX_EXPIRATION)
  await sql`select note_expiration(${connectionId}, ${phone}, ${lid}, ${group}, ${storedSeconds}, ${at})`.execute(db)
}
