import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface NumberClaim {
  /** `duplicate`: another connection had it before claims existed, and both stay. `taken`: the claim failed. */
  outcome: 'ours' | 'duplicate' | 'taken'
  /** The other connection, if it is in the same company. */
  holder: number | null
}

/** Claims a number by all its keys. The keys' unique rows decide, also between nodes (connections.10). */
export async function claimNumber(db: CompanyDb, connectionId: number, keys: readonly string[]): Promise<NumberClaim> {
  const { rows } =
    await sql<NumberClaim>`select outcome, holder from claim_number(${connectionId}, ${[...keys]}::text[])`.execute(db)
  return rows[0] as NumberClaim
}

/** Returns true if the connection's number was refused because another connection has it. */
export async function isRefused(db: CompanyDb, at: { companyId: number; connectionId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from connection_sessions where company_id = ${at.companyId}
    and connection_id = ${at.connectionId} and problem = 'numberTaken'`.execute(db)
  return rows.length > 0
}

/** The owner of a number whose network posts to a connection's address. */
export type AccountPlace =
  | { state: 'refused' }
  | { state: 'undecided' }
  | { state: 'ours' | 'held' | 'accepted'; connectionId: number }

/**
 * Returns the company's connection that has a number, by the network's id of it. If two have it, the addressed one.
 * Includes connections whose claim predates these ids.
 */
export async function accountPlace(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
  account: string,
): Promise<AccountPlace> {
  const { rows } = await sql<{ id: number; is_held: boolean; is_accepted: boolean }>`
    select n.connection_id as id, h.connection_id is not null as is_held, h.accepted_at is not null as is_accepted
    from number_claims n
    left join held_numbers h on h.company_id = n.company_id and h.connection_id = n.connection_id
    where n.company_id = ${at.companyId} and (n.key = ${`account:${account}`} or (n.connection_id = ${at.connectionId}
      and not exists (select 1 from number_claims o where o.company_id = n.company_id
        and o.connection_id = n.connection_id and o.key like 'account:%')))
    order by n.connection_id <> ${at.connectionId} limit 1`.execute(db)
  const [claim] = rows
  if (!claim) return { state: (await isRefused(db, at)) ? 'refused' : 'undecided' }
  return { state: claim.is_accepted ? 'accepted' : claim.is_held ? 'held' : 'ours', connectionId: claim.id }
}

/**
 * Releases the number of a connection after its device is logged out.
 * @param epoch the owner's lease epoch, which must match; null for a connection without a lease
 */
export async function releaseNumber(db: CompanyDb, connectionId: number, epoch: number | null): Promise<void> {
  await sql`select release_number(${connectionId}, ${epoch}::bigint)`.execute(db)
}
