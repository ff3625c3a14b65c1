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
  /** Includes the current try. */
  tries: number
}

/** A reaction that a node has claimed. */
export interface Unit extends Reacting {
  /** The signature of the node that works on it. */
  lease: string
  /**
   * The next units of its reaction for the same subject. They are unclaimed and may be carried out in its transaction.
   */
  followers: readonly Reacting[]
}

export interface NewUnits {
  companyId: number
  fact: string
  reactions: readonly string[]
  subject: string
  payload: object
}

/** Writes the reactions to a fact, in the transaction of its change. */
export async function insertUnits(db: CompanyDb, units: NewUnits): Promise<void> {
  const { companyId, fact, subject } = units
  const payload = JSON.stringify(units.payload)
  await db
    .insertInto('fact_reactions')
    .values(units.reactions.map((reaction) => ({ company_id: companyId, fact, reaction, subject, payload })))
    .execute()
}

/** Maximum number of followers of a claimed unit. */
const MOST_FOLLOWERS = 7

/** The limits of a node's claim, and its signature. */
export interface UnitClaim extends Room {
  node: NodeSignature
  /** Units that this node carried out or put back since its last claim. The claim ends their subjects' turns. */
  finished: readonly Unit[]
  /** Maximum units of a company that has none in progress. */
  perCompany: number
  /** The company that was served last. The next claim starts after it. */
  after: number
  leaseMs: number
}

export interface ClaimResult {
  units: Unit[]
  /**
   * The claim returned no units because it had to register many others first. Another claim may return some at once.
   */
  mayHaveMore: boolean
}

/**
 * Claims units that may run now, until their lease expires or the node that signed it stops. Companies with the least
 * work on this node come first, in turn; slow ones come last. Only one unit of a subject is in progress at a time, the
 * oldest first. A failed unit delays only later units of the same reaction. The cost does not depend on the number of
 * waiting units (`sql/functions/facts/claim_reactions.sql`).
 */
export async function claimUnits(db: PlatformDb, claim: UnitClaim): Promise<ClaimResult> {
  const { node, finished, free, freeForBusy, companies, perCompany, after, leaseMs } = claim
  const lease = node.now()
  const turns = JSON.stringify(finished.map(turnOf))
  const busy = JSON.stringify(companies.map(({ companyId, ...one }) => ({ company: companyId, ...one })))
  const { rows } = await sql<Reacting | { id: null }>`
    select company_id as "companyId", id, fact, reaction, subject, payload, tries
    from claim_reactions(${sql.val([...node.all])}::text[], ${lease}, ${leaseMs}::int, ${turns}::json, ${free}::int, ${freeForBusy}::int,
      ${perCompany}::int, ${after}::int, ${busy}::json, ${MOST_FOLLOWERS}::int)`.execute(db)
  const claimedRows = rows.filter((row) => row.id !== null).sort((a, b) => a.id - b.id)
  return { units: inSubjects(claimedRows, lease), mayHaveMore: rows.length > claimedRows.length }
}

/** Returns the first unit of each subject, with its followers. */
function inSubjects(claimedRows: readonly Reacting[], lease: string): Unit[] {
  const bySubject = Map.groupBy(claimedRows, ({ companyId, subject }) => `${companyId} ${subject}`)
  return [...bySubject.values()].flatMap(([first, ...followers]) => (first ? { ...first, lease, followers } : []))
}

const turnOf = ({ companyId, subject, id }: Reacting) => ({ company: companyId, subject, reaction: id })

/** Renews the leases of units that this node is working on. */
export async function renewLeases(db: PlatformDb, units: readonly Unit[], leaseMs: number): Promise<void> {
  const turns = JSON.stringify(units.map((unit) => ({ ...turnOf(unit), lease: unit.lease })))
  await sql`select renew_reaction_leases(${turns}::json, ${leaseMs}::int)`.execute(db)
}

/**
 * Removes a unit in the transaction of its reaction. Returns false when another node has claimed it in the meantime.
 */
export async function removeUnit(db: CompanyDb, { id, tries }: Reacting): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select remove_reaction(${id}::bigint, ${tries}::int) as removed`.execute(db)
  return rows[0]?.removed === true
}

/**
 * Delays a failed unit, or gives it up when `delayMs` is null. Does nothing when another node has claimed it in the
 * meantime.
 */
export async function putBackUnit(
  db: PlatformDb,
  { companyId, id, tries }: Reacting,
  { problem, delayMs }: { problem: string; delayMs: number | null },
): Promise<void> {
  await sql`select put_reaction_back(${companyId}::int, ${id}::bigint, ${tries}::int, ${problem}, ${delayMs}::int)`.execute(
    db,
  )
}
