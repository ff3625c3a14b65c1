import { sql } from 'kysely'
import type { CompanyDb } from '../db/company-db.ts'
import { type NodeSignature, nodeIsGone } from '../db/node-lock.ts'
import type { PlatformDb } from '../db/platform-db.ts'
import type { Room } from './shares.rules.ts'

/** One reaction to one fact, as a node has claimed it. */
export interface Unit {
  companyId: number
  id: number
  fact: string
  reaction: string
  subject: string
  payload: object
  /** This one included. */
  tries: number
  /** The signature of the node that works on it. */
  lease: string
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

/** What a node may take now, and how it signs. */
export interface Claim extends Room {
  node: NodeSignature
  /** Units of a company with nothing in hand. */
  perCompany: number
  /** The company that was served last: those after it come first. */
  after: number
  leaseMs: number
}

/**
 * Claims units that may run now, for as long as their lease is renewed or the node that signed it runs: of the companies that have any, those first of which
 * this node does least, in turn, slow ones behind the others. Of one subject only one unit is under way at a time, the oldest
 * first; one that failed makes only later ones of its own reaction wait. The companies are found by leaps through the index, so
 * that a long list of one costs the others nothing.
 */
export async function claimUnits(db: PlatformDb, claim: Claim): Promise<Unit[]> {
  const { node, free, seconds, companies, perCompany, after, leaseMs } = claim
  const column = <K extends keyof Room['companies'][number]>(name: K) => companies.map((company) => company[name])
  const lease = node.now()
  const { rows } = await sql<Omit<Unit, 'lease'>>`
    with recursive companies as (
      (select company_id from fact_reactions where given_up_at is null order by company_id limit 1)
      union all
      select (select f.company_id from fact_reactions f where f.given_up_at is null and f.company_id > c.company_id
        order by f.company_id limit 1)
      from companies c where c.company_id is not null
    ), shares as (
      select c.company_id, coalesce(k.units, 0) as units, coalesce(k.room, ${perCompany}) as room,
        coalesce(k.is_slow, false) as is_slow
      from companies c left join unnest(${column('companyId')}::int[], ${column('units')}::int[], ${column('room')}::int[],
        ${column('isSlow')}::bool[]) k (company_id, units, room, is_slow) on k.company_id = c.company_id
      where c.company_id is not null
    ), next as (
      select u.company_id, u.id, s.is_slow, s.units + row_number() over (partition by u.company_id order by u.id) as turn
      from shares s cross join lateral (
        select f.company_id, f.id from fact_reactions f
        where f.company_id = s.company_id and f.given_up_at is null and f.due_at <= now()
          and ${isFree(node)}
          and not exists (
            select from fact_reactions e where e.company_id = f.company_id and e.subject = f.subject and e.id <> f.id
              and e.given_up_at is null and (e.leased_until >= now()
                or e.id < f.id and (e.reaction = f.reaction or e.tries = 0 and not exists (
                  select from fact_reactions g where g.company_id = e.company_id and g.subject = e.subject
                    and g.reaction = e.reaction and g.id < e.id and g.tries > 0 and g.given_up_at is null))))
        order by f.id limit s.room) u
    ), ranked as (
      select *, row_number() over (partition by turn > 1 order by is_slow, turn, company_id <= ${after}, company_id) as place
      from next
    ), chosen as (
      select company_id, id from ranked where turn = 1 or place <= ${seconds}
      order by is_slow, turn, company_id <= ${after}, company_id limit ${free}
    )
    update fact_reactions f
    set lease = ${lease}, leased_until = now() + ${leaseMs} * interval '1 millisecond', tries = f.tries + 1
    from chosen
    where f.company_id = chosen.company_id and f.id = chosen.id and f.given_up_at is null
      and ${isFree(node)}
    returning f.company_id as "companyId", f.id, f.fact, f.reaction, f.subject, f.payload, f.tries`.execute(db)
  return rows.map((row) => ({ ...row, lease })).sort((a, b) => a.id - b.id)
}

/** A unit `f` that nobody works on: it has no lease, one that ended, or one of a node that is gone. */
const isFree = (node: NodeSignature) => sql<boolean>`(f.leased_until is null or f.leased_until < now()
  or f.lease <> all(${sql.val([...node.all])}::text[]) and ${nodeIsGone(sql`(f.lease)`)})`

/** Keeps units for this node while it works on them. */
export async function renewLeases(
  db: PlatformDb,
  units: ReadonlyArray<Pick<Unit, 'companyId' | 'id' | 'lease'>>,
  leaseMs: number,
): Promise<void> {
  await sql`
    update fact_reactions set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where (company_id, id, lease) in (
      select * from unnest(${units.map((u) => u.companyId)}::int[], ${units.map((u) => u.id)}::bigint[],
        ${units.map((u) => u.lease)}::text[]))`.execute(db)
}

/** Removes a unit in the transaction of what it did; false: another node has taken it over meanwhile. */
export async function removeUnit(db: CompanyDb, { companyId, id, tries, lease }: Unit): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('fact_reactions')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts a failed unit off, or gives it up: `delayMs` null. Nothing, when another node has taken it over. */
export async function putBack(
  db: PlatformDb,
  { companyId, id, tries, lease }: Unit,
  { problem, delayMs }: { problem: string; delayMs: number | null },
): Promise<void> {
  await sql`
    update fact_reactions set lease = null, leased_until = null, problem = ${problem},
      due_at = now() + ${delayMs ?? 0} * interval '1 millisecond',
      given_up_at = case when ${delayMs === null} then now() end
    where company_id = ${companyId} and id = ${id} and lease = ${lease} and tries = ${tries}`.execute(db)
}
