import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import { FrequentTexts } from '../../contacts/public.ts'
import { orders, type TicketOrder } from './ticket-order.store.ts'
import { ticketRows, ticketRowsByIds, ticketsOfIds } from './ticket-page.store.ts'
import type { TicketRow } from './ticket-row.view.ts'
import type { Slice } from './ticket-slices.rules.ts'
import { either, sliceCondition, sliceRows } from './ticket-slices.store.ts'

/** What a text search found: the tickets, or, when they are very many, the text to look for while walking the list. */
export type Found = { ids: readonly number[] } | { term: string; digits: readonly string[] }

/** Everything that narrows a list besides whose tickets it holds. */
export interface TicketFilters {
  /** Tickets that carry all of these. */
  tags: readonly number[]
  /** Days in America/Sao_Paulo as YYYY-MM-DD. */
  createdOn: string | null
  changedOn: string | null
  unreadOnly: boolean
  found: Found | null
  /** Of the bulk list: over one of these connections, without an owner, silent for so many days. */
  connections?: readonly number[]
  unowned?: boolean
  idleDays?: number
}

export interface ListQuery {
  slices: readonly Slice[]
  /** The newest first when absent. */
  order?: TicketOrder
  filters: TicketFilters
}

/** Where a page begins: after this ticket, or after so many. */
export interface Position {
  after: { at: string; id: number } | null
  offset: number
}

const MOST_FOUND = 2000
const frequent = new FrequentTexts()

/** Looks for tickets by contact and last message, through the reviewed function (RULINGS 9). */
export async function findTickets(
  db: CompanyDb,
  companyId: number,
  term: string,
  digits: readonly string[],
): Promise<Found> {
  if (frequent.has(companyId, term)) return { term, digits }
  const { rows } = await sql<{ ids: number[] | null }>`
    select search_tickets(${term}, ${sql.val([...digits])}::text[], ${MOST_FOUND}) as ids`.execute(db)
  const ids = rows[0]?.ids
  if (ids) return { ids }
  frequent.add(companyId, term)
  return { term, digits }
}

/** One page, newest first. */
export async function listTicketRows(
  db: CompanyDb,
  companyId: number,
  list: ListQuery,
  position: Position,
  limit: number,
): Promise<TicketRow[]> {
  if (list.slices.length === 0) return []
  // What is planned each time had better be small.
  if (position.offset > 0 || isPlannedAnew(list))
    return ticketRowsByIds(db, await listTicketIds(db, companyId, list, position, limit), list.order)
  const { found } = list.filters
  // What was found is ordered first and read then; a walk in order reads what it shows only once.
  if (found && 'ids' in found) return ticketRows(db, ticketsOfIds(pageOf(companyId, list, position, limit)), list.order)
  return ticketRows(db, pageOf(companyId, list, position, limit, sql`t.*`), list.order)
}

/** The ids of one page, newest first. */
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

/** @param columns of a ticket; its id and what a text is looked for in, when absent */
function pageOf(
  companyId: number,
  list: ListQuery,
  { after, offset }: Position,
  limit: number,
  columns?: RawBuilder<unknown>,
) {
  const order = orders[list.order ?? 'recent']
  const start = after ? [order.after(after.at, after.id)] : []
  // Written out where it is always the same: of an unknown limit PostgreSQL expects very many rows, and plans anew.
  const most = offset > 0 ? sql.val(offset + limit) : sql.lit(limit)
  const slices = union(companyId, list, start, most, true, columns)
  return sql<{
    id: number
  }>`select ${columns ? sql`*` : sql`id`} from (${slices}) as slices ${order.by('slices')}
    ${offset > 0 ? sql`offset ${offset}` : sql``} limit ${sql.lit(limit)}`
}

/** How many tickets a filtered list holds, counting at most to `most`. */
export async function countListed(
  db: CompanyDb,
  companyId: number,
  query: ListQuery,
  most: number | null,
): Promise<number> {
  if (query.slices.length === 0) return 0
  const listed = sql`select 1 from (${union(companyId, query, [], most === null ? null : sql.lit(most), false)}) as slices`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${listed} ${most === null ? sql`` : sql`limit ${sql.lit(most)}`}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * How many tickets of a list hold a frequent text, looking only at the newest `depth` of each slice.
 * @returns whole: whether these were all
 */
export async function countFrequent(
  db: CompanyDb,
  companyId: number,
  { slices, filters }: ListQuery & { filters: TicketFilters & { found: { term: string; digits: readonly string[] } } },
  depth: number,
): Promise<{ count: number; whole: boolean }> {
  if (slices.length === 0) return { count: 0, whole: true }
  const newest = union(companyId, { slices, filters: { ...filters, found: null } }, [], sql.lit(depth), true)
  const { rows } = await sql<{ n: number; seen: number }>`
    select count(*) filter (where ${textCondition(filters.found)}) as n, count(*) as seen
    from (${newest}) as t`.execute(db)
  const { n, seen } = rows[0] ?? { n: 0, seen: 0 }
  return { count: n, whole: seen < depth }
}

function union(
  companyId: number,
  { slices, filters, order = 'recent' }: ListQuery,
  start: RawBuilder<unknown>[],
  limit: RawBuilder<number> | null,
  ordered: boolean,
  columns?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [...start, ...filterConditions(filters)]
  if (filters.found && 'ids' in filters.found) {
    return sql`select t.id, t.last_message_at, t.waits_from from unnest(${sql.val([...filters.found.ids])}::int[]) as hit (id)
      join tickets t on t.company_id = ${companyId} and t.id = hit.id
      where (${either(slices.map((slice) => sql`(${sliceCondition(slice)})`))})
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}`
  }
  const anew = isPlannedAnew({ slices, filters }) ? sql.raw(PLANNED_ANEW) : sql``
  const parts = slices.map((slice) => sliceRows(slice, { companyId, conditions, limit, ordered, order, columns }))
  return sql`${anew} ${sql.join(parts, sql` union all `)}`
}

/**
 * How many tickets a tag or a day leaves differs widely: an index that serves one is wrong for another. A frequent text is
 * looked for along the list's own index, whatever it is.
 */
const isPlannedAnew = ({ filters }: ListQuery) =>
  !(filters.found && 'ids' in filters.found) && filterConditions({ ...filters, found: null }).length > 0

function filterConditions({
  tags,
  createdOn,
  changedOn,
  unreadOnly,
  found,
  ...bulk
}: TicketFilters): RawBuilder<unknown>[] {
  const { connections = [], unowned = false, idleDays = 0 } = bulk
  return [
    ...tags.map(
      (id) => sql`exists (select 1 from ticket_tags tt
        where tt.company_id = t.company_id and tt.ticket_id = t.id and tt.tag_id = ${id})`,
    ),
    ...(createdOn ? [onDay(sql`t.created_at`, createdOn)] : []),
    ...(changedOn ? [onDay(sql`t.updated_at`, changedOn)] : []),
    ...(unreadOnly ? [sql`t.unread > 0`] : []),
    ...(connections.length > 0 ? [sql`t.connection_id = any(${sql.val([...connections])}::int[])`] : []),
    ...(unowned ? [sql`t.user_id is null`] : []),
    ...(idleDays > 0 ? [sql`t.last_message_at < now() - make_interval(days => ${idleDays}::int)`] : []),
    ...(found && 'term' in found ? [textCondition(found)] : []),
  ]
}

const onDay = (column: RawBuilder<unknown>, day: string) => sql`(
  ${column} >= ${day}::date::timestamp at time zone 'America/Sao_Paulo'
  and ${column} < (${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`

/**
 * The same as in search_tickets, for a text so frequent that walking the list soon fills a page. The contact is looked
 * up ticket by ticket: a join would tempt PostgreSQL to read all contacts first.
 */
function textCondition({ term, digits }: { term: string; digits: readonly string[] }): RawBuilder<unknown> {
  // In a subselect they are made once, not for every row. CASE: the contact is looked up only where the message does not say it.
  const patterns = sql`(select search_patterns(${term}))::text[]`
  const numbers = sql`${sql.val(digits.map((part) => `%${part}%`))}::text[]`
  return sql`case when t.plain_message like any (${patterns}) then true
    when exists (select 1 from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
      where tt.company_id = t.company_id and tt.ticket_id = t.id and plain(g.name) like any (${patterns})) then true else (
    select c.plain_name like any (${patterns}) or c.plain_email like any (${patterns}) or c.number like any (${numbers})
    from contacts c where c.company_id = t.company_id and c.id = t.contact_id) end`
}
