import type { ListCheck } from '@recado/contract/contact-lists/contact-list'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { ListItemRow } from '../contact-list.view.ts'

/** The look-up of the numbers of a list. */
export interface CheckRecord {
  contact_list_id: number
  run: number
  connection_id: number | null
  state: 'running' | 'waiting' | 'done'
  again_before: Date | null
  total: number
  done: number
  user_id: number | null
}

/** Holds the look-up of a list until the transaction ends; null: there was none. */
export async function lockCheck(db: CompanyDb, companyId: number, listId: number): Promise<CheckRecord | null> {
  const { rows } = await sql<CheckRecord>`
    select contact_list_id, run, connection_id, state, again_before, total, done, user_id from contact_list_checks
    where company_id = ${companyId} and contact_list_id = ${listId} for update`.execute(db)
  return rows[0] ?? null
}

const unlooked = (companyId: number, listId: number, againBefore: Date | null) =>
  againBefore === null
    ? sql`i.company_id = ${companyId} and i.contact_list_id = ${listId} and i.is_valid is null and i.is_phone and not i.gave_up`
    : sql`i.company_id = ${companyId} and i.contact_list_id = ${listId} and i.is_phone and not i.gave_up
        and (i.is_valid is null or i.checked_at < ${againBefore})`

/** How many people of a list nobody looked up yet, or not since an instant; those without an answer for too often do not count. */
export async function countUnlooked(
  db: CompanyDb,
  companyId: number,
  { listId, againBefore }: { listId: number; againBefore: Date | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from contact_list_items i where ${unlooked(companyId, listId, againBefore)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The next people to look up, in the order of their ids. */
export async function nextUnlooked(
  db: CompanyDb,
  companyId: number,
  from: { listId: number; againBefore: Date | null; after: number; limit: number },
): Promise<Array<{ id: number; number: string }>> {
  const { rows } = await sql<{ id: number; number: string }>`${sql.raw(PLANNED_ANEW)}
    select i.id, i.number from contact_list_items i
    where ${unlooked(companyId, from.listId, from.againBefore)} and i.id > ${from.after}
    order by i.id limit ${sql.lit(from.limit)}`.execute(db)
  return rows
}

/** The most questions in a row that stayed without an answer, among the people who are still to be looked up. */
export async function mostUnanswered(
  db: CompanyDb,
  companyId: number,
  { listId, againBefore }: { listId: number; againBefore: Date | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(i.unanswered), 0)::int as n from contact_list_items i
    where ${unlooked(companyId, listId, againBefore)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Lets the numbers of a list be asked about again that got no answer too often. */
export async function askAgain(db: CompanyDb, companyId: number, listId: number): Promise<void> {
  await sql`
    update contact_list_items set unanswered = 0, gave_up = false
    where company_id = ${companyId} and contact_list_id = ${listId} and unanswered > 0`.execute(db)
}

/** Begins the look-up of a list; one that runs goes on with what it has done. @returns its number */
export async function beginRecord(
  db: CompanyDb,
  companyId: number,
  given: {
    listId: number
    connectionId: number | null
    againBefore: Date | null
    left: number
    userId: number | null
    now: Date
  },
): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    insert into contact_list_checks as c (company_id, contact_list_id, connection_id, again_before, total, user_id, started_at)
    values (${companyId}, ${given.listId}, ${given.connectionId}, ${given.againBefore}, ${given.left}, ${given.userId}, ${given.now})
    on conflict (company_id, contact_list_id) do update set run = c.run + 1, state = 'running',
      connection_id = excluded.connection_id, again_before = excluded.again_before, user_id = excluded.user_id,
      done = case when c.state = 'done' then 0 else c.done end,
      total = excluded.total + case when c.state = 'done' then 0 else c.done end,
      waits_until = null, waits_for = null, finished_at = null, cancelled_by = null, started_at = excluded.started_at
    returning run`.execute(db)
  return rows[0]?.run ?? 0
}

/** The fields of a look-up that change as it goes on. */
export interface CheckChange {
  state?: CheckRecord['state']
  done?: number
  total?: number
  waits_until?: Date | null
  waits_for?: ListCheck['waitsFor']
  finished_at?: Date | null
  cancelled_by?: string | null
}

export async function changeCheck(
  db: CompanyDb,
  companyId: number,
  { listId, change }: { listId: number; change: CheckChange },
): Promise<void> {
  await db
    .updateTable('contact_list_checks')
    .set(change)
    .where('company_id', '=', companyId)
    .where('contact_list_id', '=', listId)
    .execute()
}

/** What the network said of a number. */
export interface Found {
  number: string
  isValid: boolean
  /** As the network spells it, canonical; the same where it does not say. */
  reached: string
}

/**
 * Notes what was found, of everybody of the list with such a number whom nobody looked up meanwhile.
 * @returns them as they are now
 */
export async function noteFound(
  db: CompanyDb,
  companyId: number,
  given: { listId: number; againBefore: Date | null; found: readonly Found[]; now: Date },
): Promise<ListItemRow[]> {
  const { listId, againBefore, found, now } = given
  const { rows } = await sql<ListItemRow>`
    update contact_list_items i set is_valid = g.is_valid, number = g.reached, checked_at = ${now},
      unanswered = 0, gave_up = false
    from unnest(${found.map((one) => one.number)}::text[], ${found.map((one) => one.isValid)}::boolean[],
      ${found.map((one) => one.reached)}::text[]) as g (number, is_valid, reached)
    where ${unlooked(companyId, listId, againBefore)} and i.number <> '' and i.number = g.number
    returning i.company_id, i.id, i.contact_list_id, i.name, i.number, i.is_phone, i.email, i.is_valid, i.checked_at,
      i.gave_up, i.variables, i.created_at, i.updated_at`.execute(db)
  return rows
}

/**
 * Notes that questions about numbers stayed without an answer; who got none for `most` times is asked about no more.
 * @returns those, as they are now
 */
export async function noteUnanswered(
  db: CompanyDb,
  companyId: number,
  given: { listId: number; againBefore: Date | null; numbers: readonly string[]; most: number },
): Promise<ListItemRow[]> {
  const { rows } = await sql<ListItemRow>`
    update contact_list_items i set unanswered = i.unanswered + 1, gave_up = i.unanswered + 1 >= ${given.most}
    where ${unlooked(companyId, given.listId, given.againBefore)}
      and i.number <> '' and i.number = any(${sql.val([...given.numbers])}::text[])
    returning i.company_id, i.id, i.contact_list_id, i.name, i.number, i.is_phone, i.email, i.is_valid, i.checked_at,
      i.gave_up, i.variables, i.created_at, i.updated_at`.execute(db)
  return rows.filter((row) => row.gave_up)
}
