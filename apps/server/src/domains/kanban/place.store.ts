import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { PlacedTicket } from './lane.rules.ts'

const ids = (list: readonly number[]) => sql`${sql.val([...list])}::int[]`

/** A ticket's place on the board. */
export interface PlaceRow {
  tagId: number
  place: number
  greeted: boolean
  shown: boolean
}

/** Returns a ticket's place; null in the open lane. */
export async function findBoardPlace(db: CompanyDb, companyId: number, ticketId: number): Promise<PlaceRow | null> {
  const { rows } = await sql<PlaceRow>`
    select tag_id as "tagId", place, greeted, shown from ticket_lanes
    where company_id = ${companyId} and ticket_id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}

/** Locks a ticket's place until the transaction ends and returns it; null in the open lane. */
export async function lockBoardPlace(db: CompanyDb, companyId: number, ticketId: number): Promise<PlaceRow | null> {
  const { rows } = await sql<PlaceRow>`
    select tag_id as "tagId", place, greeted, shown from ticket_lanes
    where company_id = ${companyId} and ticket_id = ${ticketId} for update`.execute(db)
  return rows[0] ?? null
}

/** Marks a ticket's stay in its lane as greeted. */
export async function noteGreeted(db: CompanyDb, companyId: number, ticketId: number): Promise<void> {
  await sql`update ticket_lanes set greeted = true where company_id = ${companyId} and ticket_id = ${ticketId}`.execute(
    db,
  )
}

/**
 * Returns the message to customers whose ticket enters the lane; '' without a message, or when the tag stopped being a
 * lane.
 */
export async function entryMessageOf(db: CompanyDb, companyId: number, tagId: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select entry_message as text from lanes where company_id = ${companyId} and tag_id = ${tagId}`.execute(db)
  return rows[0]?.text ?? ''
}

/**
 * Returns the places above and below a ticket that moves below another one, or to the top of the lane.
 * @param afterId ignored when that ticket is not in the lane or not shown there
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

/** Serialises manual arranging of a lane. */
export async function lockLane(db: CompanyDb, companyId: number, tagId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lane ' || ${tagId}::text, ${companyId}))`.execute(db)
}

/** Renumbers the places in a lane as integers, keeping the order. */
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

/** Locks and returns those of these tickets that are shown in a lane, in order. */
export async function lockPlacedTickets(
  db: CompanyDb,
  companyId: number,
  { tagId, ticketIds }: { tagId: number; ticketIds: readonly number[] },
): Promise<PlacedTicket[]> {
  const { rows } = await sql<PlacedTicket>`
    select ticket_id as "ticketId", place from ticket_lanes
    where company_id = ${companyId} and tag_id = ${tagId} and shown and ticket_id = any(${ids(ticketIds)})
    order by place, ticket_id for update`.execute(db)
  return rows
}

/** Returns how many tickets a lane shows to users who see all. */
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
  { tagId, placed }: { tagId: number; placed: readonly PlacedTicket[] },
): Promise<void> {
  const tickets = placed.map(({ ticketId }) => ticketId)
  const places = placed.map(({ place }) => place)
  await sql`
    update ticket_lanes s set place = n.place
    from unnest(${ids(tickets)}, ${sql.val(places)}::double precision[]) as n (ticket_id, place)
    where s.company_id = ${companyId} and s.tag_id = ${tagId} and s.ticket_id = n.ticket_id`.execute(db)
}

/** Returns those of these tickets that the user may not see or that do not exist. */
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
