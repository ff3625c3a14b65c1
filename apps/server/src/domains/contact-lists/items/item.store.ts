import { type ListVariable, MOST_LIST_VARIABLES } from '@recado/contract/contact-lists/variables'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import { type ContactToWrite, type FrequentText, FrequentTexts, likeAny } from '../../contacts/public.ts'
import type { ListItemRow } from '../contact-list.view.ts'

const columns = sql`i.company_id, i.id, i.contact_list_id, i.name, i.number, i.is_phone, i.email, i.is_valid, i.checked_at,
  i.gave_up, i.variables, i.version, i.created_at, i.updated_at`
// A text with more matches is found quickly by walking the list.
const MOST_FOUND = 2_000
const frequent = new FrequentTexts()

export interface ItemPosition {
  listId: number
  after: { name: string; id: number } | null
  offset: number
  limit: number
}

/** Returns the people of a list by name: all, those with the given ids, or those matching a frequent text. */
export async function itemPage(
  db: CompanyDb,
  companyId: number,
  { listId, after, offset, limit }: ItemPosition,
  matches: { ids: readonly number[] } | FrequentText | null,
): Promise<ListItemRow[]> {
  const parts = [
    sql`i.company_id = ${companyId} and i.contact_list_id = ${listId}`,
    ...(after ? [sql`(i.name, i.id) > (${after.name}, ${after.id}::int)`] : []),
    ...(matches && 'ids' in matches ? [sql`i.id = any(${sql.val([...matches.ids])}::int[])`] : []),
    ...(matches && 'patterns' in matches ? [textCondition(matches)] : []),
  ]
  const { rows } = await sql<ListItemRow>`
    select ${columns} from contact_list_items i where ${sql.join(parts, sql` and `)}
    order by i.name, i.id ${offset > 0 ? sql`offset ${offset}` : sql``} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Same condition as in search_list_items, for a text so frequent that walking the list soon fills a page. */
function textCondition({ patterns, digits }: FrequentText): RawBuilder<unknown> {
  const likes = [sql`i.normalized_name`, sql`i.normalized_email`].map((column) => likeAny(column, patterns))
  const numbers = sql`${sql.val(digits.map((part) => `%${part}%`))}::text[]`
  return sql`(${sql.join(likes, sql` or `)} ${digits.length > 0 ? sql`or i.number like any (${numbers})` : sql``})`
}

/**
 * Returns the page of people who match a text, through the reviewed function (data.2): their ids by name and the total
 * number. Returns the text itself when it is very frequent.
 */
export async function searchItemPage(
  db: CompanyDb,
  companyId: number,
  { listId, after, offset, limit }: ItemPosition,
  { term, digits }: { term: string; digits: readonly string[] },
): Promise<{ ids: number[]; total: number } | FrequentText> {
  const key = `${listId}:${term}`
  const knownPatterns = frequent.patternsOf(companyId, key)
  if (knownPatterns) return { patterns: knownPatterns, digits }
  const { rows } = await sql<{ ids: number[]; total: number | null; patterns: string[] }>`
    select ids, total, search_patterns(${term}) as patterns
    from search_list_items(${listId}, ${term}, ${sql.val([...digits])}::text[], ${MOST_FOUND},
      ${after?.name ?? null}, ${after?.id ?? null}, ${offset}, ${limit})`.execute(db)
  const { ids = [], total = null, patterns = [] } = rows[0] ?? {}
  if (total !== null) return { ids, total }
  frequent.add(companyId, key, patterns)
  return { patterns, digits }
}

/** Returns a person. Null when it does not exist in this company. */
export async function itemRow(db: CompanyDb, companyId: number, id: number, lock = false): Promise<ListItemRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<ListItemRow>`
    select ${columns} from contact_list_items i
    where i.company_id = ${companyId} and i.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** The stored fields of a person. */
export interface ItemValues {
  name?: string
  number?: string
  is_phone?: boolean
  email?: string
  is_valid?: boolean | null
  checked_at?: Date | null
  unanswered?: number
  gave_up?: boolean
  variables?: readonly ListVariable[]
}

const columnsOf = ({ variables, ...values }: ItemValues) => ({
  ...values,
  ...(variables && { variables: JSON.stringify(variables) }),
})

export async function insertListItem(
  db: CompanyDb,
  companyId: number,
  { listId, values }: { listId: number; values: ItemValues & { name: string } },
): Promise<number> {
  const { id } = await db
    .insertInto('contact_list_items')
    .values({ company_id: companyId, contact_list_id: listId, name: values.name, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveItem(
  db: CompanyDb,
  companyId: number,
  { id, values, now }: { id: number; values: ItemValues; now: Date },
): Promise<void> {
  await db
    .updateTable('contact_list_items')
    .set({ ...columnsOf(values), updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeListItem(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('contact_list_items').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns which of the (canonical) numbers a list has. */
export async function knownNumbers(
  db: CompanyDb,
  companyId: number,
  { listId, phones }: { listId: number; phones: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select distinct i.number from contact_list_items i
    where i.company_id = ${companyId} and i.contact_list_id = ${listId}
      and i.number <> '' and i.number = any(${sql.val([...phones])}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/**
 * Adds people whose number the list does not have. Updates name, address and given variables of the others. Numbers
 * must be distinct within a call.
 */
export async function writeItems(
  db: CompanyDb,
  companyId: number,
  { listId, people, now }: { listId: number; people: readonly ContactToWrite[]; now: Date },
): Promise<{ created: number; updated: number }> {
  const { rows } = await sql<{ created: number; updated: number }>`
    with given as materialized (
      select * from unnest(${people.map((one) => one.phone)}::text[], ${people.map((one) => one.name)}::text[],
        ${people.map((one) => one.email)}::text[], ${people.map((one) => JSON.stringify(one.variables ?? []))}::text[])
        as g (phone, name, email, variables)),
    known as (
      update contact_list_items i set name = g.name,
        variables = jsonb_path_query_array(g.variables::jsonb || (select coalesce(jsonb_agg(o.one order by o.at), '[]')
          from jsonb_array_elements(i.variables) with ordinality as o (one, at)
          where not exists (select 1 from jsonb_array_elements(g.variables::jsonb) n where n->>'key' = o.one->>'key')),
          ${`$[0 to ${MOST_LIST_VARIABLES - 1}]`}::jsonpath),
        email = case when g.email = '' then i.email else g.email end,
        updated_at = ${now}
      from given g where i.company_id = ${companyId} and i.contact_list_id = ${listId} and i.number <> '' and i.number = g.phone
      returning i.number),
    written as (
      insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, email, variables)
      select ${companyId}, ${listId}, g.name, g.phone, true, g.email, g.variables::jsonb from given g
      where not exists (select 1 from contact_list_items i
        where i.company_id = ${companyId} and i.contact_list_id = ${listId} and i.number <> '' and i.number = g.phone)
      returning id)
    select (select count(*)::int from written) as created, (select count(distinct number)::int from known) as updated`.execute(
    db,
  )
  return rows[0] ?? { created: 0, updated: 0 }
}

/**
 * Copies people whose number the list does not have.
 * @param people a statement that selects name, number, email, variables, is_known (the network knows the number) and is_outside
 *   (the user may not use the contact)
 * @returns how many were copied, how many the list already had, and how many are outside
 */
export async function copyItems(
  db: CompanyDb,
  companyId: number,
  { listId, people, now }: { listId: number; people: RawBuilder<unknown>; now: Date },
): Promise<{ added: number; known: number; leftOut: number }> {
  const { rows } = await sql<{ added: number; meant: number; leftOut: number }>`${sql.raw(PLANNED_ANEW)}
    with selected as materialized (select distinct on (p.number) p.* from (${people}) as p order by p.number),
    meant as (select * from selected where not is_outside),
    written as (
      insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, email, variables, is_valid, checked_at)
      select ${companyId}, ${listId}, case when length(btrim(m.name)) < 2 then m.number else left(btrim(m.name), 50) end, m.number,
        true, m.email, m.variables, case when m.is_known then true end, case when m.is_known then ${now}::timestamptz end
      from meant m
      where not exists (select 1 from contact_list_items i
        where i.company_id = ${companyId} and i.contact_list_id = ${listId} and i.number <> '' and i.number = m.number)
      returning id)
    select (select count(*)::int from written) as added, (select count(*)::int from meant) as meant,
      (select count(*)::int from selected where is_outside) as "leftOut"`.execute(db)
  const { added = 0, meant: total = 0, leftOut = 0 } = rows[0] ?? {}
  return { added, known: total - added, leftOut }
}

/** Returns the variables that people of a list have, without values. */
export async function variablesOfItems(db: CompanyDb, companyId: number, listId: number): Promise<ListVariable[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct v->>'key' as key from contact_list_items i cross join jsonb_array_elements(i.variables) v
    where i.company_id = ${companyId} and i.contact_list_id = ${listId} order by 1 limit ${MOST_LIST_VARIABLES}`.execute(
    db,
  )
  return rows.map(({ key }) => ({ key, value: '' }))
}

/** A person of a list as other areas use it. */
export interface ListPerson {
  id: number
  name: string
  /** Canonical digits if `isPhone`, or '' without a number. */
  number: string
  email: string
  isPhone: boolean
  /** True if the network knows the number. Null when it was not looked up. */
  isValid: boolean | null
}

/** Returns a page of a list's people by id, after an id. */
export async function peopleOfList(
  db: CompanyDb,
  companyId: number,
  { listId, after, limit }: { listId: number; after: number; limit: number },
): Promise<ListPerson[]> {
  const { rows } = await sql<ListPerson>`
    select i.id, i.name, i.number, i.email, i.is_phone as "isPhone", i.is_valid as "isValid" from contact_list_items i
    where i.company_id = ${companyId} and i.contact_list_id = ${listId} and i.id > ${after}
    order by i.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
