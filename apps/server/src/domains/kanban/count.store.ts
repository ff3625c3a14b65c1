import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { BoardScope } from './board.rules.ts'
import { filterCondition, ownershipCondition } from './scope.store.ts'

/** The number of tickets in a lane; `tag_id` null is the open one. An empty lane may be absent. */
export interface LaneCountRow {
  tag_id: number | null
  count: number
}

/** Counts by the stored counters of lanes and of unfinished tickets. */
export async function countFromCounters(db: CompanyDb, companyId: number, scope: BoardScope): Promise<LaneCountRow[]> {
  const { rows } = await sql<LaneCountRow>`
    with placed as (
      select k.tag_id, sum(k.n)::int as count from lane_counters k
      where k.company_id = ${companyId} and ${ownershipCondition(sql`k`, scope)} group by k.tag_id)
    select tag_id, count from placed
    union all
    select null, (coalesce((select sum(k.n) from ticket_counters k
        where k.company_id = ${companyId} and k.status in ('pending', 'open', 'pending-snoozed', 'open-snoozed')
          and ${ownershipCondition(sql`k`, scope)}), 0)
      - coalesce((select sum(count) from placed), 0))::int`.execute(db)
  return rows
}

/** Counts the tickets of one lane of a tag by the stored counters. */
export async function countLane(
  db: CompanyDb,
  companyId: number,
  { tagId, scope }: { tagId: number; scope: BoardScope },
): Promise<LaneCountRow[]> {
  const { rows } = await sql<LaneCountRow>`
    select k.tag_id, sum(k.n)::int as count from lane_counters k
    where k.company_id = ${companyId} and k.tag_id = ${tagId}::int and ${ownershipCondition(sql`k`, scope)} group by k.tag_id`.execute(
    db,
  )
  return rows
}

/** Counts a board with filters that no counter covers, by reading each of its tickets. */
export async function countByReading(db: CompanyDb, companyId: number, scope: BoardScope): Promise<LaneCountRow[]> {
  const { rows } = await sql<LaneCountRow>`
    select s.tag_id, count(*)::int as count
    from tickets t left join ticket_lanes s on s.company_id = ${companyId} and s.ticket_id = t.id
    where t.company_id = ${companyId} and t.status in ('pending', 'open') and ${ownershipCondition(sql`t`, scope)}
      and ${filterCondition(companyId, scope)} group by s.tag_id`.execute(db)
  return rows
}
