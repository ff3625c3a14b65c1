import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../../platform/db/prepared-statements.ts'
import { type FrequentText, FrequentTexts, likeAny } from '../../../contacts/public.ts'
import { orders, type TicketOrder } from './ticket-order.store.ts'
import { type TicketPageRow, ticketRows, ticketRowsByIds, ticketsOfIds } from './ticket-page.store.ts'
import { type Slice, walkedSlices } from './ticket-slices.rules.ts'
import { either, sliceCondition, sliceRows } from './ticket-slices.store.ts'

/**
 * The result of a text search: the tickets, or for a frequent text the pattern to match while walking the list, and
 * further tickets that contain it. Partial: there may be more.
 */
export type TicketMatches =
  | { ids: readonly number[]; isPartial?: boolean }
  | (FrequentText & { ticketIds?: readonly number[] })

/** All filters of a list besides its slices. */
export interface TicketFilters {
  /** Tickets that have all of these. */
  tags: readonly number[]
  /** Tickets that one of these advertisements brought. */
  ads?: readonly number[]
  /** Days in the company's time zone as YYYY-MM-DD. */
  createdOn: string | null
  changedOn: string | null
  unreadOnly: boolean
  found: TicketMatches | null
  /** For the bulk list: over one of these connections, without an owner, without messages for this many days. */
  connections?: readonly number[]
  unowned?: boolean
  idleDays?: number
}

export interface ListQuery {
  slices: readonly Slice[]
  /** Newest first when absent. */
  order?: TicketOrder
  filters: TicketFilters
}

/** The start of a page: after this ticket, or after this many. */
export interface Position {
  after: { at: string; id: number } | null
  offset: number
}

const MOST_FOUND = 2000
const frequent = new FrequentTexts()

/** Searches tickets by contact and last message, through the reviewed function (data.2). */
export async function findTickets(
  db: CompanyDb,
  companyId: number,
  term: string,
  digits: readonly string[],
): Promise<TicketMatches> {
  const cachedPatterns = frequent.patternsOf(companyId, term)
  if (cachedPatterns) return { patterns: cachedPatterns, digits }
  const { rows } = await sql<{ ids: number[] | null; patterns: string[] }>`
    select search_tickets(${term}, ${sql.val([...digits])}::text[], ${MOST_FOUND}) as ids,
      search_patterns(${term}) as patterns`.execute(db)
  const { ids = null, patterns = [] } = rows[0] ?? {}
  if (ids) return { ids }
  frequent.add(companyId, term, patterns)
  return { patterns, digits }
}

/** Returns one page, newest first. */
export async function listTicketRows(
  db: CompanyDb,
  companyId: number,
  list: ListQuery,
  position: Position,
  limit: number,
): Promise<TicketPageRow[]> {
  if (list.slices.length === 0) return []
  // A statement that is planned each time should be small.
  if (position.offset > 0 || isPlannedAnew(list))
    return ticketRowsByIds(db, await listTicketIds(db, companyId, list, position, limit), list.order)
  const { found: matches } = list.filters
  // Search results are ordered before their rows are read; an ordered walk reads each row only once.
  if (matches && 'ids' in matches)
    return ticketRows(db, ticketsOfIds(pageOf(companyId, list, position, limit)), list.order)
  return ticketRows(db, pageOf(companyId, list, position, limit, sql`t.*`), list.order)
}

/** Returns the ids of one page, newest first. */
export async function listTicketIds(
  db: CompanyDb,
  companyId: number,
  list: ListQuery,
  position: Position,
  limit: number,
): Promise<number[]> {
  if (list.slices.length === 0) return []
  const { rows } = await pageOf(companyId, list, position, limit).execute(db)
  return rows.map(({ id }) => id)
}

/** @param columns of a ticket; absent: its id and the text searched */
function pageOf(
  companyId: number,
  list: ListQuery,
  { after, offset }: Position,
  limit: number,
  columns?: RawBuilder<unknown>,
) {
  const order = orders[list.order ?? 'recent']
  const start = after ? [order.after(after.at, after.id)] : []
  // Literal when it is constant: with an unknown limit PostgreSQL expects many rows, and plans again.
  const most = offset > 0 ? sql.val(offset + limit) : sql.lit(limit)
  const slices = union(companyId, list, start, most, true, columns)
  return sql<{
    id: number
  }>`select ${columns ? sql`*` : sql`id`} from (${slices}) as slices ${order.by('slices')}
    ${offset > 0 ? sql`offset ${offset}` : sql``} limit ${sql.lit(limit)}`
}

/** Counts the tickets of a filtered list, up to `most`. */
export async function countListed(
  db: CompanyDb,
  companyId: number,
  query: ListQuery,
  most: number | null,
): Promise<number> {
  if (query.slices.length === 0) return 0
  const listedRows = sql`select 1 from (${union(companyId, query, [], most === null ? null : sql.lit(most), false)}) as slices`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${listedRows} ${most === null ? sql`` : sql`limit ${sql.lit(most)}`}) as counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** A list with a frequent text as a filter. */
export type FrequentQuery = ListQuery & { filters: TicketFilters & { found: Extract<TicketMatches, FrequentText> } }

/** The result of walking the start of a list. */
export interface Walk {
  /** The tickets that contain the text, in the order of the list. */
  ids: number[]
  /** Where the walk ended; null: at the end of the list. */
  end: Position['after']
}

/** Walks `depth` tickets of a list for a frequent text. */
export async function walkFrequent(
  db: CompanyDb,
  companyId: number,
  { slices, filters, order = 'recent' }: FrequentQuery,
  depth: number,
): Promise<Walk> {
  if (slices.length === 0) return { ids: [], end: null }
  const each = union(companyId, { slices, filters: { ...filters, found: null }, order }, [], sql.lit(depth), true)
  const { rows } = await sql<{ ids: number[] | null; id: number | null; at: string }>`
    select ids, all_ids[${sql.lit(depth)}] as id, to_char(all_keys[${sql.lit(depth)}] at time zone 'UTC', ${EXACT}) as at from (
      select array_agg(t.id) filter (where ${textCondition(companyId, filters.found)}) as ids,
        array_agg(t.id) as all_ids, array_agg(${orders[order].key}) as all_keys
      from (select * from (${each}) as slices ${orders[order].by('slices')} limit ${sql.lit(depth)}) as t) as walked`.execute(
    db,
  )
  const { ids, id, at } = rows[0] ?? { ids: null, id: null, at: '' }
  return { ids: ids ?? [], end: id === null ? null : { at, id } }
}

/** A timestamp with all digits, as cursors store it. */
const EXACT = sql.lit('FMYYYY-MM-DD"T"HH24:MI:SS.US"Z"')

function union(
  companyId: number,
  { slices, filters, order = 'recent' }: ListQuery,
  start: RawBuilder<unknown>[],
  limit: RawBuilder<number> | null,
  isOrdered: boolean,
  columns?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [...start, ...filterConditions(companyId, filters)]
  if (filters.found && 'ids' in filters.found) {
    return sql`select t.id, t.last_message_at, t.waits_from from unnest(${sql.val([...filters.found.ids])}::int[]) as hit (id)
      join tickets t on t.company_id = ${companyId} and t.id = hit.id
      where (${either(slices.map((slice) => sql`(${sliceCondition(slice)})`))})
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}`
  }
  const anew = isPlannedAnew({ slices, filters }) ? sql.raw(PLANNED_ANEW) : sql``
  const sliceReading = { companyId, conditions, limit, ordered: isOrdered, order, columns }
  const parts = walkedSlices(slices).map((slice) => sliceRows(slice, sliceReading))
  return sql`${anew} ${sql.join(parts, sql` union all `)}`
}

/**
 * The number of tickets per tag or day varies widely, so an index that suits one is wrong for another. A frequent text
 * is matched along the list's own index, with any filter.
 */
const isPlannedAnew = ({ filters }: ListQuery) =>
  !(filters.found && 'ids' in filters.found) && filterConditions(0, { ...filters, found: null }).length > 0

function filterConditions(
  companyId: number,
  { tags, ads = [], createdOn, changedOn, unreadOnly, found: matches, ...bulk }: TicketFilters,
): RawBuilder<unknown>[] {
  const { connections = [], unowned = false, idleDays = 0 } = bulk
  return [
    ...tags.map(
      (id) => sql`exists (select 1 from ticket_tags tt
        where tt.company_id = t.company_id and tt.ticket_id = t.id and tt.tag_id = ${id})`,
    ),
    ...(ads.length > 0
      ? [
          sql`exists (select 1 from ticket_ads ta
        where ta.company_id = t.company_id and ta.ticket_id = t.id and ta.ad_id = any(${sql.val([...ads])}::int[]))`,
        ]
      : []),
    ...(createdOn ? [onDay(sql`t.created_at`, createdOn)] : []),
    ...(changedOn ? [onDay(sql`t.updated_at`, changedOn)] : []),
    ...(unreadOnly ? [sql`t.unread > 0`] : []),
    ...(connections.length > 0 ? [sql`t.connection_id = any(${sql.val([...connections])}::int[])`] : []),
    ...(unowned ? [sql`t.user_id is null`] : []),
    ...(idleDays > 0 ? [sql`t.last_message_at < now() - make_interval(days => ${idleDays}::int)`] : []),
    ...(matches && 'patterns' in matches ? [textCondition(companyId, matches)] : []),
  ]
}

const zone = sql`(select company_zone(current_company()))`

const onDay = (column: RawBuilder<unknown>, day: string) => sql`(
  ${column} >= ${day}::date::timestamp at time zone ${zone}
  and ${column} < (${day}::date + 1)::timestamp at time zone ${zone})`

/**
 * Same as in search_tickets, for a text so frequent that walking the list quickly fills a page. Contacts are looked up
 * per ticket, because PostgreSQL might read all contacts first for a join.
 */
function textCondition(
  companyId: number,
  { patterns, digits, ticketIds = [] }: FrequentQuery['filters']['found'],
): RawBuilder<unknown> {
  const like = (column: RawBuilder<unknown>) => likeAny(column, patterns)
  const numbers = sql`${sql.val(digits.map((part) => `%${part}%`))}::text[]`
  // The matching tags are looked up once; usually no tag matches.
  const matchingTags = sql`(select array_agg(g.id) from tags g where g.company_id = ${companyId} and ${like(sql`normalize_text(g.name)`)})::int[]`
  // CASE, so that the contact is looked up only when no other condition matches.
  return sql`case when ${like(sql`t.normalized_message`)} then true
    when t.id = any (${sql.val([...ticketIds])}::int[]) then true
    when ${matchingTags} is not null and exists (select 1 from ticket_tags tt
      where tt.company_id = t.company_id and tt.ticket_id = t.id and tt.tag_id = any (${matchingTags})) then true else (
    select ${like(sql`c.normalized_name`)} or ${like(sql`c.normalized_email`)} or ${like(sql`c.normalized_profile_name`)}
      ${digits.length > 0 ? sql`or c.number like any (${numbers})` : sql``}
    from contacts c where c.company_id = t.company_id and c.id = t.contact_id) end`
}
