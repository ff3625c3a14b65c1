import { sql } from 'kysely'
import type { CompanyDb } from '../db/company-db.ts'
import type { NodeSignature } from '../db/node-lock.ts'
import type { PlatformDb } from '../db/platform-db.ts'
import type { Room } from './shares.rules.ts'

/** One reaction to one fact. */
export interface Reacting {
  companyId: number
  id: number
  fact: string
  reaction: string
  subject: string
  payload: object
  /** This one included. */
  tries: number
}

/** A reaction that a node has claimed. */
export interface Unit extends Reacting {
  /** The signature of the node that works on it. */
  lease: string
  /** Those of its reaction that come next in its subject; unclaimed, they may be carried out in its transaction. */
  followers: readonly Reacting[]
}

export interface NewUnits {
  companyId: number
  fact: string
  reactions: readonly string[]
  subject: string
  payload: object
}

/** Writes what a fact causes, in the transaction of its change. */
export async function insertUnits(db: CompanyDb, units: NewUnits): Promise<void> {
  const { companyId, fact, subject } = units
  const payload = JSON.stringify(units.payload)
  await db
    .insertInto('fact_reactions')
    .values(units.reactions.map((reaction) => ({ company_id: companyId, fact, reaction, subject, payload })))
    .execute()
}

/** Rows that may come along behind one that is claimed. */
const MOST_FOLLOWERS = 7

/** What a node may claim now, and how it signs. */
export interface Claim extends Room {
  node: NodeSignature
  /** Units that this node has carried out or put back since its last claim: the turns of their subjects end. */
  ended: readonly Unit[]
  /** Units of a company with nothing in hand. */
  perCompany: number
  /** The company that was served last: those after it come first. */
  after: number
  leaseMs: number
}

export interface Claimed {
  units: Unit[]
  /** There are no units because so many others had to be entered first: another claim may have some at once. */
  mayHaveMore: boolean
}

/**
 * Claims units that may run now, for as long as their lease is renewed or the node that signed it runs: first of the companies of which
 * this node does least, in turn, slow ones behind the others. Only one unit of a subject is under way at a time, the oldest
 * first; a unit that failed makes only later ones of its own reaction wait. The cost does not depend on how many units wait
 * (`sql/functions/facts/claim_reactions.sql`).
 */
export async function claimUnits(db: PlatformDb, claim: Claim): Promise<Claimed> {
  const { node, ended, free, seconds, companies, perCompany, after, leaseMs } = claim
  const lease = node.now()
  const turns = JSON.stringify(ended.map(turnOf))
  const busy = JSON.stringify(companies.map(({ companyId, ...one }) => ({ company: companyId, ...one })))
  const { rows } = await sql<Reacting | { id: null }>`
    select company_id as "companyId", id, fact, reaction, subject, payload, tries
    from claim_reactions(${sql.val([...node.all])}::text[], ${lease}, ${leaseMs}::int, ${turns}::json, ${free}::int, ${seconds}::int,
      ${perCompany}::int, ${after}::int, ${busy}::json, ${MOST_FOLLOWERS}::int)`.execute(db)
  const claimed = rows.filter((row) => row.id !== null).sort((a, b) => a.id - b.id)
  return { units: inSubjects(claimed, lease), mayHaveMore: rows.length > claimed.length }
}

/** The first of each subject, with those that follow it. */
function inSubjects(claimed: readonly Reacting[], lease: string): Unit[] {
  const bySubject = Map.groupBy(claimed, ({ companyId, subject }) => `${companyId} ${subject}`)
  return [...bySubject.values()].flatMap(([first, ...followers]) => (first ? { ...first, lease, followers } : []))
}

const turnOf = ({ companyId, subject, id }: Reacting) => ({ company: companyId, subject, reaction: id })

/** Keeps units for this node while it works on them. */
export async function renewLeases(db: PlatformDb, units: readonly Unit[], leaseMs: number): Promise<void> {
  const turns = JSON.stringify(units.map((unit) => ({ ...turnOf(unit), lease: unit.lease })))
  await sql`select renew_reaction_leases(${turns}::json, ${leaseMs}::int)`.execute(db)
}

/** Removes a unit in the transaction of what it did; false: another node has claimed it since. */
export async function removeUnit(db: CompanyDb, { id, tries }: Reacting): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select remove_reaction(${id}::bigint, ${tries}::int) as removed`.execute(db)
  return rows[0]?.removed === true
}

/** Puts a failed unit off, or gives it up: `delayMs` null. Nothing when another node has claimed it since. */
export async function putBack(
  db: PlatformDb,
  { companyId, id, tries }: Reacting,
  { problem, delayMs }: { problem: string; delayMs: number | null },
): Promise<void> {
  await sql`select put_reaction_back(${companyId}::int, ${id}::bigint, ${tries}::int, ${problem}, ${delayMs}::int)`.execute(
    db,
  )
}
