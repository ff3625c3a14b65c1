import type { LaneOrder } from '@recado/contract/kanban/choices'
import type { Tag } from '@recado/contract/tags/tag'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { type BoardScope, isCounted } from './board.rules.ts'
import { LANES } from './lane.store.ts'
import { filterCondition, ownershipCondition } from './scope.store.ts'

/**
 * A card as it is read, once for each of its tags besides its lane's; `tag_id` null: in the open lane. Times are
 * seconds since 1970, with fractions.
 */
export interface TicketCardRow {
  tag_id: number | null
  place: number
  id: number
  uuid: string
  status: string
  unread: number
  last_message: string
  last_message_at: number
  updated_at: number
  snoozed_at: number | null
  snoozed_until: number | null
  version: number
  contact_id: number
  contact_name: string
  contact_number: string
  contact_picture: string | null
  queue_id: number | null
  user_id: number | null
  other_tag: number | null
}

/** The start of a page of a lane: after this card. */
export interface CardPosition {
  /** In a lane arranged by users. */
  place?: number
  /** ISO 8601; in a lane ordered by latest message. */
  at?: string
  id: number
}

const NEWEST = sql`t.last_message_at desc, t.id desc`
const ARRANGED = sql`s.place, s.ticket_id`
const orderOf = (sort: LaneOrder) => (sort === 'order' ? ARRANGED : NEWEST)

const cardColumns = sql`s.tag_id, s.place, t.id, t.uuid, t.status, t.unread, t.last_message,
  date_part('epoch', t.last_message_at) as last_message_at, date_part('epoch', t.updated_at) as updated_at,
  date_part('epoch', t.snoozed_at) as snoozed_at, date_part('epoch', t.snoozed_until) as snoozed_until, t.version,
  t.contact_id, c.name as contact_name, c.number as contact_number, c.picture as contact_picture, t.queue_id, t.user_id,
  x.tag_id as other_tag`

/**
 * Joins the tickets of rows `s` and their related data. Names shared by many tickets are read once (names.store.ts).
 */
const joinRelated = (companyId: number) => sql`join tickets t on t.company_id = ${companyId} and t.id = s.ticket_id
  join contacts c on c.company_id = ${companyId} and c.id = t.contact_id
  left join ticket_tags x on x.company_id = ${companyId} and x.ticket_id = s.ticket_id and x.tag_id is distinct from s.tag_id`

/** Page sizes are rounded up to these: a literal limit has its own plan, which is cached. */
const STEPS = [8, 20, 50, 100, 200, 500]
/** At least one more than the limit, to see whether the lane continues. */
const literalLimit = (limit: number) => sql.lit((STEPS.find((step) => step >= limit) ?? limit) + 1)

export interface CardsQuery {
  scope: BoardScope
  sort: LaneOrder
  /** At most 500. The result may have more rows, and has at least one more when the lane continues. */
  limit: number
}

/**
 * Returns the first cards of every lane of a tag, unordered.
 * @param lanes number of lanes from the left; null: all
 */
export async function firstCards(
  db: CompanyDb,
  companyId: number,
  { lanes, ...query }: CardsQuery & { lanes: number | null },
): Promise<TicketCardRow[]> {
  const board =
    lanes === null
      ? sql`select g.id from tags g where g.company_id = ${companyId} and g.kanban = 1`
      : sql`select g.id from tags g left join lanes l on l.company_id = ${companyId} and l.tag_id = g.id
          where g.company_id = ${companyId} and g.kanban = 1 order by ${LANES} limit ${lanes}`
  const { rows } = await sql<TicketCardRow>`
    select ${cardColumns}
    from (${board}) as g cross join lateral (${pageTickets(companyId, sql`g.id`, { ...query, after: null })}) as s
    ${joinRelated(companyId)}`.execute(db)
  return rows
}

/** Returns a page of one lane of a tag, unordered. */
export async function laneCards(
  db: CompanyDb,
  companyId: number,
  { tagId, ...query }: CardsQuery & { tagId: number; after: CardPosition | null },
): Promise<TicketCardRow[]> {
  const { rows } = await sql<TicketCardRow>`
    select ${cardColumns} from (${pageTickets(companyId, sql`${tagId}::int`, query)}) as s ${joinRelated(companyId)}`.execute(
    db,
  )
  return rows
}

/** Selects the tickets of a lane's page. If the lane's rows suffice, no other ticket of it is read. */
function pageTickets(
  companyId: number,
  tagId: RawBuilder<unknown>,
  { scope, sort, limit, after }: CardsQuery & { after: CardPosition | null },
): RawBuilder<unknown> {
  const inLane = sql`s.tag_id = ${tagId} and s.shown and ${ownershipCondition(sql`s`, scope)}`
  const behind = sort === 'order' ? behindPlace(after) : behindTime(after)
  if (sort === 'order' && isCounted(scope))
    return sql`select s.tag_id, s.ticket_id, s.place from ticket_lanes s
      where s.company_id = ${companyId} and ${inLane} and ${behind} order by ${ARRANGED} limit ${literalLimit(limit)}`
  return sql`select s.tag_id, s.ticket_id, s.place
    from ticket_lanes s join tickets t on t.company_id = ${companyId} and t.id = s.ticket_id
    where s.company_id = ${companyId} and ${inLane} and ${filterCondition(companyId, scope)} and ${behind} order by ${orderOf(sort)} limit ${literalLimit(limit)}`
}

const behindPlace = (after: CardPosition | null) =>
  after === null ? sql`true` : sql`(s.place, s.ticket_id) > (${after.place ?? 0}::double precision, ${after.id}::int)`

const behindTime = (after: CardPosition | null) =>
  after === null ? sql`true` : sql`(t.last_message_at, t.id) < (${after.at ?? null}::timestamptz, ${after.id}::int)`

/** Returns a page of the open lane with the latest messages, unordered: each status is read from an index. */
export async function openCards(
  db: CompanyDb,
  companyId: number,
  { after, scope, limit }: Omit<CardsQuery, 'sort'> & { after: CardPosition | null },
): Promise<TicketCardRow[]> {
  const part = (status: 'pending' | 'open') => sql`(
    select t.id, t.last_message_at from tickets t
    where t.company_id = ${companyId} and t.status = ${sql.lit(status)} and ${ownershipCondition(sql`t`, scope)} and ${filterCondition(companyId, scope)}
      and ${behindTime(after)}
      and not exists (select 1 from ticket_lanes s where s.company_id = ${companyId} and s.ticket_id = t.id)
    order by ${NEWEST} limit ${literalLimit(limit)})`
  const { rows } = await sql<TicketCardRow>`
    select ${cardColumns}
    from (
      select null::int as tag_id, t.id as ticket_id, 0::double precision as place
      from (${part('pending')} union all ${part('open')}) as t order by ${NEWEST} limit ${literalLimit(limit)}) as s
    ${joinRelated(companyId)}`.execute(db)
  return rows
}

/** Returns tags by name. */
export async function namedTags(db: CompanyDb, companyId: number, tagIds: readonly number[]): Promise<Tag[]> {
  if (tagIds.length === 0) return []
  const { rows } = await sql<Tag>`
    select id, name, color, kanban from tags where company_id = ${companyId} and id = any(${sql.val([...tagIds])}::int[])
    order by name, id`.execute(db)
  return rows
}
