import { sql } from 'kysely'
import type { CompanyDb } from '../db/company-db.ts'
import type { PlatformDb } from '../db/platform-db.ts'
import type { Fact } from './fact.ts'

export type StoredFact = Fact & { companyId: number; id: number; attempts: number }

/** Writes one fact in the transaction of its change. */
export async function insertFact(db: CompanyDb, companyId: number, fact: Fact): Promise<void> {
  await db
    .insertInto('facts')
    .values({ company_id: companyId, type: fact.type, payload: JSON.stringify(fact.payload) })
    .execute()
}

/**
 * Takes due facts of all companies, oldest first, and hides them from other nodes for 30 seconds: a node that dies
 * with them gives them back.
 */
export async function claimFacts(db: PlatformDb, limit: number): Promise<StoredFact[]> {
  const { rows } = await sql<{ company_id: number; id: number; type: string; payload: unknown; attempts: number }>`
    update facts set attempts = attempts + 1, next_attempt_at = now() + interval '30 seconds' * (1 + attempts)
    where (company_id, id) in (
      select company_id, id from facts where next_attempt_at <= now() order by next_attempt_at, id limit ${limit} for update skip locked)
    returning company_id, id, type, payload, attempts`.execute(db)
  return rows
    .sort((a, b) => a.id - b.id)
    .map(
      (row) =>
        ({
          type: row.type,
          payload: row.payload,
          companyId: row.company_id,
          id: row.id,
          attempts: row.attempts,
        }) as StoredFact,
    )
}

/** Removes facts that were reacted to. */
export async function removeFacts(db: PlatformDb, facts: readonly StoredFact[]): Promise<void> {
  await sql`delete from facts where (company_id, id) in (
    select * from unnest(${facts.map((f) => f.companyId)}::int[], ${facts.map((f) => f.id)}::bigint[]))`.execute(db)
}
