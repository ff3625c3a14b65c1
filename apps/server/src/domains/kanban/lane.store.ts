import type { Lane } from '@recado/contract/kanban/kanban'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Lanes from the left: tags `g` with their stored lane data `l`. */
export const LANES = sql`l.place nulls last, g.id`

/** Returns the lanes created by kanban tags, left to right. Drops a next lane that stopped being a lane. */
export async function laneRows(db: CompanyDb, companyId: number): Promise<Lane[]> {
  const { rows } = await sql<Omit<Lane, 'order'>>`
    select g.id, g.name, g.color, g.kanban, coalesce(l.entry_message, '') as "entryMessage",
      coalesce(l.next_after_minutes, 0) as "nextAfterMinutes", n.id as "nextTagId"
    from tags g
    left join lanes l on l.company_id = g.company_id and l.tag_id = g.id
    left join tags n on n.company_id = l.company_id and n.id = l.next_tag_id and n.kanban = 1
    where g.company_id = ${companyId} and g.kanban = 1 order by ${LANES}`.execute(db)
  return rows.map((row, index) => ({ ...row, order: index + 1 }))
}

/** Serialises changes of a company's lanes. */
export async function lockLanes(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lanes', ${companyId}))`.execute(db)
}

/** Stores the order of the lanes, from the left. */
export async function saveLaneOrder(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into lanes (company_id, tag_id, place)
    select ${companyId}, id, place from unnest(${sql.val([...ids])}::int[]) with ordinality as lane (id, place)
    on conflict (company_id, tag_id) do update set place = excluded.place`.execute(db)
}

/** Stores the automatic actions of a lane. */
export async function saveLaneRules(
  db: CompanyDb,
  companyId: number,
  lane: Pick<Lane, 'id' | 'entryMessage' | 'nextAfterMinutes' | 'nextTagId'>,
): Promise<void> {
  await sql`
    insert into lanes (company_id, tag_id, entry_message, next_after_minutes, next_tag_id)
    values (${companyId}, ${lane.id}, ${lane.entryMessage}, ${lane.nextAfterMinutes}, ${lane.nextTagId})
    on conflict (company_id, tag_id) do update set entry_message = excluded.entry_message,
      next_after_minutes = excluded.next_after_minutes, next_tag_id = excluded.next_tag_id`.execute(db)
}
