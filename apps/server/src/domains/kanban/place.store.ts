import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Placed } from './lane.rules.ts'

const ids = (list: readonly number[]) => sql`${sql.val([...list])}::int[]`

/** Where a ticket stands on the board. */
export interface PlaceRow {
  tagId: number
  place: number
  greeted: boolean
  shown: boolean
}

/** Null: in the open lane. */
export async function placeOf(db: CompanyDb, companyId: number, ticketId: number): Promise<PlaceRow | null> {
  const { rows } = await sql<PlaceRow>`
    select tag_id as "tagId", place, greeted, shown from ticket_lanes
    where company_id = ${companyId} and ticket_id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}

/** The same, held until the transaction ends. */
export async function holdPlace(db: CompanyDb, companyId: number, ticketId: number): Promise<PlaceRow | null> {
  const { rows } = await sql<PlaceRow>`
    select tag_id as "tagId", place, greeted, shown from ticket_lanes
    where company_id = ${companyId} and ticket_id = ${ticketId} for update`.execute(db)
  return rows[0] ?? null
}

/** The stay of a ticket in its lane has been greeted. */
export async function noteGreeted(db: CompanyDb, companyId: number, ticketId: number): Promise<void> {
  await sql`update ticket_lanes set greeted = true where company_id = ${companyId} and ticket_id = ${ticketId}`.execute(
    db,
  )
}

/** What a lane says to a customer who comes into it; '' where it says nothing, or is no lane any more. */
export async function entryMessageOf(db: CompanyDb, companyId: number, tagId: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select entry_message as text from lanes where company_id = ${companyId} and tag_id = ${tagId}`.execute(db)
  return rows[0]?.text ?? ''
}

/**
 * The places between which a ticket comes that goes below another, or to the top of the lane.
 * @param afterId a ticket that is not in the lane, or not shown there, counts as none
 */
export async function neighbours(
  db: CompanyDb,
  companyId: number,
  { tagId, ticketId, afterId }: { tagId: number; ticketId: number; afterId: number | null },
): Promise<{ above: number | null; below: number | null }> {
  const { rows } = await sql<{ above: number | null; below: number | null }>`
    with above as (
      select place, ticket_id from ticket_lanes
      where company_id = ${companyId} and ticket_id = ${afterId}::int and tag_id = ${tagId} and shown and ticket_id <> ${ticketId})
    select (select place from above) as above, (
      select s.place from ticket_lanes s left join above on true
      where s.company_id = ${companyId} and s.tag_id = ${tagId} and s.shown and s.ticket_id <> ${ticketId}
        and (above.place is null or (s.place, s.ticket_id) > (above.place, above.ticket_id))
      order by s.place, s.ticket_id limit 1) as below`.execute(db)
  return rows[0] ?? { above: null, below: null }
}

/** Lets one at a time arrange a lane by hand. */
export async function lockLane(db: CompanyDb, companyId: number, tagId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lane ' || ${tagId}::text, ${companyId}))`.execute(db)
}

/** Gives everything in a lane a whole place of its own, in the order that it has. */
export async function spreadLane(db: CompanyDb, companyId: number, tagId: number): Promise<void> {
  await sql`
    update ticket_lanes s set place = n.place
    from (
      select ticket_id, row_number() over (order by place, ticket_id) as place from ticket_lanes
      where company_id = ${companyId} and tag_id = ${tagId}) as n
    where s.company_id = ${companyId} and s.tag_id = ${tagId} and s.ticket_id = n.ticket_id and s.place <> n.place`.execute(
    db,
  )
}

/** The shown ones of these tickets in a lane, as they stand there; held until the transaction ends. */
export async function placedIn(
  db: CompanyDb,
  companyId: number,
  { tagId, ticketIds }: { tagId: number; ticketIds: readonly number[] },
): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select ticket_id as "ticketId", place from ticket_lanes
    where company_id = ${companyId} and tag_id = ${tagId} and shown and ticket_id = any(${ids(ticketIds)})
    order by place, ticket_id for update`.execute(db)
  return rows
}

/** How many tickets a lane shows to those who see all. */
export async function sizeOfLane(db: CompanyDb, companyId: number, tagId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ticket_lanes where company_id = ${companyId} and tag_id = ${tagId} and shown`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export async function savePlaces(
  db: CompanyDb,
  companyId: number,
  { tagId, placed }: { tagId: number; placed: readonly Placed[] },
): Promise<void> {
  const tickets = placed.map(({ ticketId }) => ticketId)
  const places = placed.map(({ place }) => place)
  await sql`
    update ticket_lanes s set place = n.place
    from unnest(${ids(tickets)}, ${sql.val(places)}::double precision[]) as n (ticket_id, place)
    where s.company_id = ${companyId} and s.tag_id = ${tagId} and s.ticket_id = n.ticket_id`.execute(db)
}

/** Of these tickets those that a person may not see, or that are none. */
export async function unseenOf(
  db: CompanyDb,
  companyId: number,
  ticketIds: readonly number[],
  viewer: { everything: boolean; userId: number; queueIds: readonly number[]; queueless: boolean },
): Promise<Array<{ id: number; exists: boolean }>> {
  const { rows } = await sql<{ id: number; exists: boolean }>`
    select asked.id, t.id is not null as exists
    from unnest(${ids(ticketIds)}) as asked (id)
    left join tickets t on t.company_id = ${companyId} and t.id = asked.id
    where t.id is null or not ticket_in_sight(${viewer.everything}, ${viewer.userId}, ${ids(viewer.queueIds)}, ${viewer.queueless},
      t.user_id, t.queue_id)`.execute(db)
  return rows
}
