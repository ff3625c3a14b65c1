import type { LaneOrder } from '@recado/contract/kanban/kanban'
import type { Tag } from '@recado/contract/tags/tag'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { BoardScope } from './board.rules.ts'

/** A card as it is read; `tag_id` null: in the open lane. Instants are seconds since 1970, with fractions. */
export interface CardRow {
  tag_id: number | null
  place: number
  id: number
  uuid: string
  status: string
  unread: number
  last_message: string
  last_message_at: number
  updated_at: number
  version: number
  contact_id: number
  contact_name: string
  contact_number: string
  contact_picture: string | null
  queue_id: number | null
  queue_name: string | null
  queue_color: string | null
  user_id: number | null
  user_name: string | null
  tag_ids: number[] | null
}

/** Where a page of a lane begins: behind this card. */
export interface CardPosition {
  /** Of a lane that people arranged. */
  place?: number
  /** ISO 8601; of one by the latest message. */
  at?: string
  id: number
}

const ids = (list: readonly number[]) => sql`${sql.val([...list])}::int[]`

/** The condition of a board's tickets over tickets `t`. One text for all of them: it is planned once. */
function within(companyId: number, { sight, queues, users, tags, unread }: BoardScope): RawBuilder<unknown> {
  const { userId, queueIds, queueless } = sight ?? NOBODY
  return sql`t.company_id = ${companyId} and t.status in ('pending', 'open')
    and (${sight === null}::boolean or t.user_id = ${userId} or t.queue_id = any(${ids(queueIds)})
      or (${queueless}::boolean and t.queue_id is null))
    and (${queues === null}::boolean or t.queue_id = any(${ids(queues?.ids ?? [])})
      or (${queues?.queueless ?? false}::boolean and t.queue_id is null))
    and (${users === null}::boolean or t.user_id = any(${ids(users ?? [])}))
    and (${tags.length === 0}::boolean or (select count(*) from ticket_tags x
      where x.company_id = ${companyId} and x.ticket_id = t.id and x.tag_id = any(${ids(tags)})) = ${tags.length}::int)
    and (not ${unread}::boolean or t.unread > 0)`
}

const NOBODY = { userId: 0, queueIds: [], queueless: false }

const NEWEST = sql`t.last_message_at desc, t.id desc`

const cardColumns = sql`t.id, t.uuid, t.status, t.unread, t.last_message, date_part('epoch', t.last_message_at) as last_message_at,
  date_part('epoch', t.updated_at) as updated_at, t.version, t.contact_id, c.name as contact_name, c.number as contact_number,
  c.picture as contact_picture, t.queue_id, q.name as queue_name, q.color as queue_color, t.user_id, u.name as user_name,
  (select array_agg(x.tag_id) from ticket_tags x where x.company_id = t.company_id and x.ticket_id = t.id) as tag_ids`

const beside = sql`join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id`

export interface CardsQuery {
  scope: BoardScope
  sort: LaneOrder
  limit: number
}

/** The first cards of each of these lanes, at most so many of each, lane after lane and in their order. */
export async function firstCards(
  db: CompanyDb,
  companyId: number,
  tagIds: readonly number[],
  { scope, sort, limit }: CardsQuery,
): Promise<CardRow[]> {
  if (tagIds.length === 0) return []
  const order = sort === 'order' ? sql`s.place, s.ticket_id` : NEWEST
  const { rows } = await sql<CardRow>`
    select t.tag_id, t.place, ${cardColumns}
    from unnest(${ids(tagIds)}) with ordinality as lane (id, n)
    cross join lateral (
      select t.*, s.tag_id, s.place, row_number() over (order by ${order}) as turn
      from ticket_lanes s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
      where s.company_id = ${companyId} and s.tag_id = lane.id and s.shown and ${within(companyId, scope)}
      order by ${order} limit ${limit}) as t
    ${beside}
    order by lane.n, t.turn`.execute(db)
  return rows
}

/** A page of one lane of a tag. */
export async function laneCards(
  db: CompanyDb,
  companyId: number,
  { tagId, after, scope, sort, limit }: CardsQuery & { tagId: number; after: CardPosition | null },
): Promise<CardRow[]> {
  const order = sort === 'order' ? sql`s.place, s.ticket_id` : NEWEST
  const behind = sort === 'order' ? behindPlace(after) : behindTime(after)
  const { rows } = await sql<CardRow>`
    select t.tag_id, t.place, ${cardColumns}
    from (
      select t.*, s.tag_id, s.place, row_number() over (order by ${order}) as turn
      from ticket_lanes s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
      where s.company_id = ${companyId} and s.tag_id = ${tagId} and s.shown and ${within(companyId, scope)} and ${behind}
      order by ${order} limit ${limit}) as t
    ${beside}
    order by t.turn`.execute(db)
  return rows
}

const behindPlace = (after: CardPosition | null) =>
  sql`(${after === null}::boolean or (s.place, s.ticket_id) > (${after?.place ?? 0}::double precision, ${after?.id ?? 0}::int))`

const behindTime = (after: CardPosition | null) =>
  sql`(${after === null}::boolean or (t.last_message_at, t.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? 0}::int))`

/** A page of the open lane, the latest message first: each status is read in that order from an index. */
export async function openCards(
  db: CompanyDb,
  companyId: number,
  { after, scope, limit }: Omit<CardsQuery, 'sort'> & { after: CardPosition | null },
): Promise<CardRow[]> {
  const part = (status: 'pending' | 'open') => sql`(
    select t.* from tickets t
    where t.status = ${sql.lit(status)} and ${within(companyId, scope)} and ${behindTime(after)}
      and not exists (select 1 from ticket_lanes s where s.company_id = ${companyId} and s.ticket_id = t.id)
    order by ${NEWEST} limit ${limit})`
  const { rows } = await sql<CardRow>`
    select null::int as tag_id, 0::double precision as place, ${cardColumns}
    from (
      select t.* from (${part('pending')} union all ${part('open')}) as t order by ${NEWEST} limit ${limit}) as t
    ${beside}
    order by ${NEWEST}`.execute(db)
  return rows
}

/** How many tickets stand in each lane; `tag_id` null is the open one. A lane without any is absent. */
export interface LaneCountRow {
  tag_id: number | null
  count: number
}

/** Of a narrowed board: each of its tickets is looked at. */
export async function countWithin(db: CompanyDb, companyId: number, scope: BoardScope): Promise<LaneCountRow[]> {
  const { rows } = await sql<LaneCountRow>`
    select s.tag_id, count(*)::int as count
    from tickets t left join ticket_lanes s on s.company_id = ${companyId} and s.ticket_id = t.id
    where ${within(companyId, scope)} group by s.tag_id`.execute(db)
  return rows
}

/** Of the whole board: from an index alone, and the kept counters of unfinished tickets. */
export async function countWhole(db: CompanyDb, companyId: number): Promise<LaneCountRow[]> {
  const { rows } = await sql<LaneCountRow>`
    with placed as (
      select tag_id, count(*)::int as count from ticket_lanes where company_id = ${companyId} and shown group by tag_id)
    select tag_id, count from placed
    union all
    select null, (coalesce((select sum(n) from ticket_counters where company_id = ${companyId}
        and status in ('pending', 'open', 'pending-snoozed', 'open-snoozed')), 0)
      - coalesce((select sum(count) from placed), 0))::int`.execute(db)
  return rows
}

/** Of one lane of the whole board. */
export async function countLane(db: CompanyDb, companyId: number, tagId: number): Promise<LaneCountRow[]> {
  const { rows } = await sql<LaneCountRow>`
    select tag_id, count(*)::int as count from ticket_lanes
    where company_id = ${companyId} and tag_id = ${tagId}::int and shown group by tag_id`.execute(db)
  return rows
}

/** Tags by name. */
export async function namedTags(db: CompanyDb, companyId: number, tagIds: readonly number[]): Promise<Tag[]> {
  if (tagIds.length === 0) return []
  const { rows } = await sql<Tag>`
    select id, name, color, kanban from tags where company_id = ${companyId} and id = any(${ids(tagIds)}) order by name, id`.execute(
    db,
  )
  return rows
}
