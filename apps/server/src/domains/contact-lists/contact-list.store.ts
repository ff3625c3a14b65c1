import { type ListVariable, MOST_LIST_VARIABLES } from '@recado/contract/contact-lists/variables'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ContactListRow } from './contact-list.view.ts'

const matching = (search: string) =>
  search
    ? sql<boolean>`normalize_text(l.name) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql<boolean>`true`

const columns = sql`l.company_id, l.id, l.name, l.user_id, l.people, l.valid, l.invalid, l.numberless, l.uncheckable,
  l.variables, l.version, l.created_at, l.updated_at, c.run, c.state, c.connection_id, c.total, c.done, c.waits_until, c.waits_for, c.user_id as check_user_id, c.finished_at, c.cancelled_by`
const lists = sql`contact_lists l
  left join contact_list_checks c on c.company_id = l.company_id and c.contact_list_id = l.id`

export interface ListPosition {
  search: string
  after: { name: string; id: number } | null
  offset: number
  limit: number
}

/** Returns lists by name, after a cursor or from an offset. */
export async function contactListPage(
  db: CompanyDb,
  companyId: number,
  { search, after, offset, limit }: ListPosition,
): Promise<ContactListRow[]> {
  const start = after ? sql`and (l.name, l.id) > (${after.name}, ${after.id}::int)` : sql``
  const { rows } = await sql<ContactListRow>`
    select ${columns} from ${lists} where l.company_id = ${companyId} and ${matching(search)} ${start}
    order by l.name, l.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countContactLists(db: CompanyDb, companyId: number, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_lists l
    where l.company_id = ${companyId} and ${matching(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns a list. Null when it does not exist in this company. */
export async function contactListRow(db: CompanyDb, companyId: number, id: number): Promise<ContactListRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<ContactListRow>`
    select ${columns} from ${lists} where l.company_id = ${companyId} and l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the list row until the transaction ends, so that it cannot be changed or deleted concurrently. */
export async function lockContactList(db: CompanyDb, companyId: number, id: number): Promise<void> {
  if (id >= 2 ** 31) return
  await sql`select 1 from contact_lists where company_id = ${companyId} and id = ${id} for update`.execute(db)
}

/** Adds variable names to a list, up to the limit. */
export async function noteVariables(
  db: CompanyDb,
  companyId: number,
  of: { listId: number; people: ReadonlyArray<{ variables?: readonly ListVariable[] }> },
): Promise<void> {
  const keys = [...new Set(of.people.flatMap(({ variables = [] }) => variables.map(({ key }) => key)))]
  if (keys.length === 0) return
  await sql`update contact_lists set variables = (select array_agg(key order by at) from (
      select key, min(at) as at from unnest(variables || ${sql.val(keys)}::text[]) with ordinality as k (key, at)
      group by key order by at limit ${MOST_LIST_VARIABLES}) as first)
    where company_id = ${companyId} and id = ${of.listId} and not variables @> ${sql.val(keys)}::text[]`.execute(db)
}

export async function insertContactList(
  db: CompanyDb,
  companyId: number,
  list: { name: string; userId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('contact_lists')
    .values({ company_id: companyId, name: list.name, user_id: list.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renameContactList(
  db: CompanyDb,
  companyId: number,
  { id, name, now }: { id: number; name: string; now: Date },
): Promise<void> {
  await db
    .updateTable('contact_lists')
    .set({ name, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Raises the version of a changed list, and locks it, so that states are announced in the order of their versions. */
export async function raiseListVersion(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`update contact_lists set version = version + 1 where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Deletes a list with its people. */
export async function removeContactList(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('contact_lists').where('company_id', '=', companyId).where('id', '=', id).execute()
}
