import { sql } from 'kysely'
import type { PlatformDb } from '../db/platform-db.ts'

/** A reaction that failed too often, as operators read it. */
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

/** Reactions that were given up, of all companies, the oldest first. */
export async function listGivenUp(db: PlatformDb): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select id, company_id as "companyId", reaction, fact, subject, tries, problem, at, given_up_at as "givenUpAt"
    from fact_reactions where given_up_at is not null order by given_up_at, id`.execute(db)
  return rows
}

/**
 * Has a reaction that was given up tried again, from the first try, within seconds; the servers find it by themselves.
 * @param id of one of them, or null: all
 * @returns how many there were
 */
export async function replayGivenUp(db: PlatformDb, id: number | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update fact_reactions set given_up_at = null, tries = 0, due_at = now()
    where given_up_at is not null and (${id}::bigint is null or id = ${id})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
