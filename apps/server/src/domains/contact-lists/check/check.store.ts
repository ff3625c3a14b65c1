import type { ListCheck } from '@recado/contract/contact-lists/contact-list'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { ListItemRow } from '../contact-list.view.ts'

/** The look-up of a list's numbers. */
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

/** Locks a list's look-up until the transaction ends. Null without one. */
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

/** Counts the people of a list who were not looked up yet, or not since a time. Excludes those that were given up. */
export async function countUnlooked(
  db: CompanyDb,
  companyId: number,
  { listId, againBefore }: { listId: number; againBefore: Date | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from contact_list_items i where ${unlooked(companyId, listId, againBefore)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the next people to look up, by id. */
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

/** Returns the highest number of consecutive unanswered attempts among the people still to be looked up. */
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

/** Allows a list's given-up numbers to be looked up again. */
export async function askAgain(db: CompanyDb, companyId: number, listId: number): Promise<void> {
  await sql`
    update contact_list_items set unanswered = 0, gave_up = false
    where company_id = ${companyId} and contact_list_id = ${listId} and unanswered > 0`.execute(db)
}

/** Starts a list's look-up. A running one keeps its progress. @returns its run number */
export async function beginRecord(
  db: CompanyDb,
  companyId: number,
  options: {
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
    values (${companyId}, ${options.listId}, ${options.connectionId}, ${options.againBefore}, ${options.left}, ${options.userId}, ${options.now})
    on conflict (company_id, contact_list_id) do update set run = c.run + 1, state = 'running',
      connection_id = excluded.connection_id, again_before = excluded.again_before, user_id = excluded.user_id,
      done = case when c.state = 'done' then 0 else c.done end,
      total = excluded.total + case when c.state = 'done' then 0 else c.done end,
      waits_until = null, waits_for = null, finished_at = null, cancelled_by = null, started_at = excluded.started_at
    returning run`.execute(db)
  return rows[0]?.run ?? 0
}

/** The fields of a look-up that change while it runs. */
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

/** The network's answer about a number. */
export interface CheckedListNumber {
  number: string
  isValid: boolean
  /** The network's spelling in canonical form, or the number itself when the network gives none. */
  reached: string
}

/**
 * Stores the answers for everyone in the list with such a number who was not looked up in the meantime.
 * @returns the updated people
 */
export async function saveCheckedNumbers(
  db: CompanyDb,
  companyId: number,
  check: { listId: number; againBefore: Date | null; answers: readonly CheckedListNumber[]; now: Date },
): Promise<ListItemRow[]> {
  const { listId, againBefore, answers, now } = check
  const { rows } = await sql<ListItemRow>`
    update contact_list_items i set is_valid = g.is_valid, number = g.reached, checked_at = ${now},
      unanswered = 0, gave_up = false
    from unnest(${answers.map((one) => one.number)}::text[], ${answers.map((one) => one.isValid)}::boolean[],
      ${answers.map((one) => one.reached)}::text[]) as g (number, is_valid, reached)
    where ${unlooked(companyId, listId, againBefore)} and i.number <> '' and i.number = g.number
    returning i.company_id, i.id, i.contact_list_id, i.name, i.number, i.is_phone, i.email, i.is_valid, i.checked_at,
      i.gave_up, i.variables, i.version, i.created_at, i.updated_at`.execute(db)
  return rows
}

/**
 * Counts an unanswered attempt for each of the numbers. Gives up on those with `most` attempts.
 * @returns the given-up people, as updated
 */
export async function noteUnanswered(
  db: CompanyDb,
  companyId: number,
  check: { listId: number; againBefore: Date | null; numbers: readonly string[]; most: number },
): Promise<ListItemRow[]> {
  const { rows } = await sql<ListItemRow>`
    update contact_list_items i set unanswered = i.unanswered + 1, gave_up = i.unanswered + 1 >= ${check.most}
    where ${unlooked(companyId, check.listId, check.againBefore)}
      and i.number <> '' and i.number = any(${sql.val([...check.numbers])}::text[])
    returning i.company_id, i.id, i.contact_list_id, i.name, i.number, i.is_phone, i.email, i.is_valid, i.checked_at,
      i.gave_up, i.variables, i.version, i.created_at, i.updated_at`.execute(db)
  return rows.filter((row) => row.gave_up)
}
