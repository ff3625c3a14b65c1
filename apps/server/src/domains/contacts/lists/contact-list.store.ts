import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import { contactPlaces } from '../contact.store.ts'
import type { ContactRow } from '../contact.view.ts'
import type { OutsideSight } from '../contact-services.ts'
import { type FrequentText, FrequentTexts } from '../frequent-texts.ts'
import { isNarrow, type NarrowFilters, narrowConditions } from './narrow-conditions.store.ts'

/** The result of a text search: the ids, or for very many matches the text to search while walking the list. */
export type FoundContacts = { ids: readonly number[] } | FrequentText

export interface ContactFilters extends NarrowFilters {
  matches: FoundContacts | null
  /** Days of creation in the company's time zone as YYYY-MM-DD, inclusive. */
  from: string | null
  to: string | null
  /** The contacts that the caller may not see. Null: they see all. */
  outside: OutsideSight | null
}

export interface ContactPosition {
  after: { name: string; id: number } | null
  offset: number
  limit: number
}

// A text with more matches is found quickly by walking the list.
const MOST_FOUND = 2_000
const frequent = new FrequentTexts()

/** Finds contacts by name, number and e-mail, through the reviewed function (data.2). */
export async function findContacts(
  db: CompanyDb,
  companyId: number,
  term: string,
  digits: readonly string[],
): Promise<FoundContacts> {
  const patterns = frequent.patternsOf(companyId, term)
  if (patterns) return { patterns, digits }
  const { rows } = await sql<{ ids: number[] | null; patterns: string[] }>`
    select search_contacts(${term}, ${sql.val([...digits])}::text[], ${MOST_FOUND}) as ids,
      search_patterns(${term}) as patterns`.execute(db)
  const [result] = rows
  if (!result?.ids) return rememberFrequent(companyId, term, { patterns: result?.patterns ?? [], digits })
  return { ids: result.ids }
}

function rememberFrequent(companyId: number, term: string, text: FrequentText): FrequentText {
  frequent.add(companyId, term, text.patterns)
  return text
}

/** The search text, and its digits as stored numbers contain them. */
export interface SearchedText {
  term: string
  digits: readonly string[]
}

/**
 * Returns the page of contacts that match a text, also through the reviewed function: their ids by name and the total
 * number. Returns the text itself when it is very frequent.
 */
export async function findContactPage(
  db: CompanyDb,
  companyId: number,
  { term, digits }: SearchedText,
  { after, offset, limit }: ContactPosition,
): Promise<{ ids: number[]; total: number } | FrequentText> {
  const knownPatterns = frequent.patternsOf(companyId, term)
  if (knownPatterns) return { patterns: knownPatterns, digits }
  const { rows } = await sql<{ ids: number[]; total: number | null; patterns: string[] }>`
    select ids, total, search_patterns(${term}) as patterns
    from search_contact_page(${term}, ${sql.val([...digits])}::text[], ${MOST_FOUND},
      ${after?.name ?? null}, ${after?.id ?? null}, ${offset}, ${limit})`.execute(db)
  const { ids = [], total = null, patterns = [] } = rows[0] ?? {}
  return total === null ? rememberFrequent(companyId, term, { patterns, digits }) : { ids, total }
}

/** Returns a page of contacts by name. */
export async function contactPage(
  db: CompanyDb,
  companyId: number,
  filters: ContactFilters,
  { after, offset, limit }: ContactPosition,
): Promise<ContactRow[]> {
  // The limit is a literal. With a parameter, PostgreSQL expects very many rows and replans each time.
  const start = after ? [sql`(c.name, c.id) > (${after.name}, ${after.id})`] : []
  const { rows } = await sql<ContactRow>`
    select c.*, ${contactPlaces} from (
      select c.company_id, c.id, c.name, c.profile_name, c.number, c.lid, c.email, c.picture, c.is_group, c.is_company_client, c.extra_info, c.marketing,
        c.created_at, c.updated_at, c.queue_id
      from ${source(companyId, filters)} where ${conditions(companyId, filters, start)}
      order by c.name, c.id ${offset > 0 ? sql`offset ${offset}` : sql``} limit ${sql.lit(limit)}) as c
    order by c.name, c.id`.execute(db)
  return rows
}

/** Selects, as `contact_id`, the next filtered contacts by id, without groups. */
export function contactsAfter(
  companyId: number,
  filters: ContactFilters,
  { after, limit }: { after: number; limit: number },
): RawBuilder<unknown> {
  return sql`select c.id as contact_id from ${source(companyId, filters)}
    where ${conditions(companyId, filters, [sql`c.id > ${after}`, sql`not c.is_group`])} order by c.id limit ${limit}`
}

/** The tables and conditions on `c` of the filters, for statements about many contacts. */
export const whereContacts = (companyId: number, filters: ContactFilters) => ({
  source: source(companyId, filters),
  condition: conditions(companyId, filters, []),
})

/**
 * Returns the ids of a page of the filtered contacts by name, and their total number. Reads the contacts once by their
 * conditions, so that a page of few matches needs no walk over all names.
 */
export async function narrowPage(
  db: CompanyDb,
  companyId: number,
  filters: ContactFilters,
  { after, offset, limit }: ContactPosition,
): Promise<{ ids: number[]; total: number }> {
  const start = after ? sql`where (name, id) > (${after.name}, ${after.id})` : sql``
  const { rows } = await sql<{ ids: number[]; total: number }>`${sql.raw(PLANNED_ANEW)}
    with hits as materialized (
      select c.id, c.name from ${source(companyId, filters)} where ${conditions(companyId, filters, [])})
    select (select count(*)::int from hits) as total,
      array(select id from hits ${start} order by name, id offset ${offset} limit ${sql.lit(limit)}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Counts the filtered contacts, up to `most`. */
export async function countContacts(
  db: CompanyDb,
  companyId: number,
  filters: ContactFilters,
  most: number | null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${source(companyId, filters)} where ${conditions(companyId, filters, [])}
      ${most === null ? sql`` : sql`limit ${sql.lit(most)}`}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the company's number of contacts from the stored counters, at constant cost. */
export async function countAllContacts(db: CompanyDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from contact_counters where company_id = ${companyId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns names and numbers for pickers. */
export async function contactNames(
  db: CompanyDb,
  companyId: number,
  filters: ContactFilters,
  limit: number,
): Promise<Array<{ id: number; name: string; number: string }>> {
  const { rows } = await sql<{ id: number; name: string; number: string }>`
    select c.id, c.name, c.number from ${source(companyId, filters)} where ${conditions(companyId, filters, [])}
    order by c.name, c.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const source = (companyId: number, { matches }: ContactFilters) =>
  matches && 'ids' in matches
    ? sql`unnest(${sql.val([...matches.ids])}::int[]) as hit (id) join contacts c on c.company_id = ${companyId} and c.id = hit.id`
    : sql`contacts c`

function conditions(companyId: number, filters: ContactFilters, start: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { matches, from, to, outside } = filters
  const parts = [
    sql`c.company_id = ${companyId}`,
    ...start,
    ...(from ? [sql`c.created_at >= ${from}::date::timestamp at time zone (select company_zone(${companyId}))`] : []),
    ...(to ? [sql`c.created_at < (${to}::date + 1)::timestamp at time zone (select company_zone(${companyId}))`] : []),
    ...(matches && 'patterns' in matches ? [textCondition(matches)] : []),
    ...(isNarrow(filters) ? narrowConditions(companyId, filters) : []),
    ...(outside ? [sql`not ${outside('c.id')}`] : []),
  ]
  return sql.join(parts, sql` and `)
}

/** Same condition as in search_contacts, for a text so frequent that walking the list soon fills a page. */
function textCondition({ patterns, digits }: FrequentText): RawBuilder<unknown> {
  const columns = [sql`c.normalized_name`, sql`c.normalized_email`, sql`c.normalized_profile_name`]
  const likes = columns.map((column) => likeAny(column, patterns))
  const numbers = sql`${sql.val(digits.map((part) => `%${part}%`))}::text[]`
  return sql`(${sql.join(likes, sql` or `)} ${digits.length > 0 ? sql`or c.number like any (${numbers})` : sql``})`
}

/** Matches a plain text against at least one of the patterns. */
export const likeAny = (column: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}::text`),
    sql` or `,
  )})`
