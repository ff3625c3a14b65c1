import type { ChannelProvider } from '@recado/channels/channel'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { ConnectionRef } from '../channel-listener.ts'
import { claimKeys, type NetworkNumber } from './number-keys.rules.ts'

export interface Claim {
  /** `duplicate`: another connection had it before numbers were claimed; both go on. `taken`: nothing was claimed. */
  outcome: 'ours' | 'duplicate' | 'taken'
  /** The other connection, when it is one of the same company. */
  holder: number | null
}

/** Claims a number by all its keys; the unique row of a key decides, also between nodes (connections.10). */
export async function claimNumber(db: CompanyDb, connectionId: number, keys: readonly string[]): Promise<Claim> {
  const { rows } =
    await sql<Claim>`select outcome, holder from claim_number(${connectionId}, ${[...keys]}::text[])`.execute(db)
  return rows[0] as Claim
}

/** Which connection of the company has the number that was refused to this one; null when none was refused. */
export async function numberRefusal(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
): Promise<{ takenBy: number | null } | null> {
  const row = await db
    .selectFrom('connection_sessions')
    .select('taken_by')
    .where('company_id', '=', at.companyId)
    .where('connection_id', '=', at.connectionId)
    .where('problem', '=', 'numberTaken')
    .executeTakeFirst()
  return row ? { takenBy: row.taken_by } : null
}

/** Claims the number of a connection that was opened; one whose numbers are not real claims none. */
export async function claimOpened(
  deps: { workplace: Workplace; providers: Readonly<Record<string, ChannelProvider>> },
  ref: ConnectionRef,
  own: NetworkNumber,
): Promise<Claim> {
  const keys = deps.providers[ref.provider]?.abilities.claimsNumber ? claimKeys(own) : []
  if (keys.length === 0) return { outcome: 'ours', holder: null }
  return deps.workplace.run(ref.companyId, ({ db }) => claimNumber(db, ref.connectionId, keys))
}

/**
 * Frees the number of a connection, whose device is logged out.
 * @param epoch of the owner's lease, without which nothing is freed; null for a connection without a lease
 */
export async function releaseNumber(db: CompanyDb, connectionId: number, epoch: number | null): Promise<void> {
  await sql`select release_number(${connectionId}, ${epoch}::bigint)`.execute(db)
}
