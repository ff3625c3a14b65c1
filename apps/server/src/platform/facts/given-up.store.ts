import { sql } from 'kysely'
import type { PlatformDb } from '../db/platform-db.ts'

/** A reaction that failed too often, as shown to operators. */
export interface GivenUp {
  id: number
  companyId: number
  reaction: string
  fact: string
  subject: string
  tries: number
  problem: string | null
  /** When the fact happened, and when its reaction was given up. */
  at: Date
  givenUpAt: Date
}

const columns = sql`id, company_id as "companyId", reaction, fact, subject, tries, problem, at, given_up_at as "givenUpAt"`

/** Lists the given-up reactions of all companies, oldest first. */
export async function listGivenUp(db: PlatformDb): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select ${columns} from fact_reactions where given_up_at is not null order by given_up_at, id`.execute(db)
  return rows
}

/** Returns a given-up reaction with the payload of its fact, or null when the id is unknown. */
export async function showGivenUp(db: PlatformDb, id: number): Promise<(GivenUp & { payload: object }) | null> {
  const { rows } = await sql<GivenUp & { payload: object }>`
    select ${columns}, payload from fact_reactions where given_up_at is not null and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Retries given-up reactions from the first try. The servers find them automatically within seconds.
 * @param id one reaction, or null for all
 * @returns the number of reactions
 */
export async function replayGivenUp(db: PlatformDb, id: number | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update fact_reactions set given_up_at = null, tries = 0, due_at = now(), is_new = true
    where given_up_at is not null and (${id}::bigint is null or id = ${id})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
