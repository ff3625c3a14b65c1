import type { WorkingDay } from '@recado/contract/values/hours'
import { sql } from 'kysely'
import type { PlatformDb, PlatformTransaction } from '../../../platform/db/platform-db.ts'
import { insertAudit, type NewAuditEntry } from '../audit/audit.store.ts'
import { companySelect } from './company.store.ts'
import type { CompanyRow, PlanRow } from './company.view.ts'

/** The operator's queries on companies and plans. They exclude the platform's company (companies.2). */

const isThere = sql`not c.is_platform and c.deleted_at is null`
const isDeleted = sql`not c.is_platform and c.deleted_at is not null`

const searchFilter = (search: string, deleted: boolean) => {
  const among = deleted ? isDeleted : isThere
  if (search === '') return among
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${among} and (normalize_text(c.name) like normalize_text(${pattern}) or c.email like lower(${pattern}))`
}

export interface CompanySearch {
  search?: string
  /** Returns deleted companies instead of existing ones. */
  deleted?: boolean
}

/** Returns companies by name, all of them without a limit. */
export async function companyRows(
  db: PlatformDb,
  {
    search = '',
    deleted = false,
    limit = null,
    offset = 0,
  }: CompanySearch & { limit?: number | null; offset?: number } = {},
): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    ${companySelect} where ${searchFilter(search, deleted)} order by lower(c.name), c.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countCompanies(db: PlatformDb, { search = '', deleted = false }: CompanySearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from companies c where ${searchFilter(search, deleted)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function operatedCompany(db: PlatformDb, id: number): Promise<CompanyRow | null> {
  const { rows } = await sql<CompanyRow>`${companySelect} where c.id = ${id} and ${isThere}`.execute(db)
  return rows[0] ?? null
}

export interface CompanyColumns {
  name?: string
  email?: string
  phone?: string
  plan_id?: number
  status?: boolean
  due_date?: string | null
  recurrence?: string
  language?: string
  time_zone?: string
  schedules?: readonly WorkingDay[]
  billing_name?: string
  document?: string
  address?: string
  city?: string
  state?: string
  zipcode?: string
  country?: string
}

export interface CompanyToSave {
  columns: CompanyColumns
  settings: Readonly<Record<string, string>>
}

/** Changes a company and its settings and writes its audit entry, in one transaction. */
export async function saveCompany(
  db: PlatformDb,
  id: number,
  change: CompanyToSave,
  entry: NewAuditEntry,
): Promise<void> {
  await db.transaction().execute((trx) => saveCompanyIn(trx as PlatformTransaction, id, change, entry))
}

/** Same within a larger transaction. */
export async function saveCompanyIn(
  trx: PlatformTransaction,
  id: number,
  { columns, settings }: CompanyToSave,
  entry: NewAuditEntry,
): Promise<void> {
  const { schedules, ...plain } = columns
  await trx
    .updateTable('companies')
    .set({ ...plain, ...(schedules && { schedules: JSON.stringify(schedules) }), updated_at: entry.at })
    .where('id', '=', id)
    .execute()
  for (const [key, value] of Object.entries(settings)) {
    await trx
      .insertInto('settings')
      .values({ company_id: id, key, value, updated_at: entry.at })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value, updated_at: entry.at }))
      .execute()
  }
  await insertAudit(trx, id, entry)
}

/** Locks out a company's users, and remembers its previous state. */
export async function closeCompanyRow(db: PlatformDb, id: number): Promise<void> {
  await sql`update companies set active_before = coalesce(active_before, status), status = false
    where id = ${id}`.execute(db)
}

/** Marks the company as deleted without removing it. */
export async function markCompanyDeleted(db: PlatformDb, id: number, now: Date): Promise<void> {
  await sql`update companies set deleted_at = ${now} where id = ${id} and not is_platform`.execute(db)
}

/** Restores a deleted company in its previous state. @returns false when it is not a deleted company */
export async function restoreCompanyRow(db: PlatformDb, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update companies
    set deleted_at = null, status = coalesce(active_before, true), active_before = null
    where id = ${id} and not is_platform and deleted_at is not null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns companies that were deleted before a time. */
export async function companiesDeletedBefore(db: PlatformDb, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from companies
    where deleted_at < ${before} and not is_platform order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Removes a company that was deleted before a time and not restored since, with all its rows.
 * @param first runs before the removal, while the company cannot be restored
 * @returns false when the company does not qualify
 */
export async function deleteCompanyRow(
  db: PlatformDb,
  { id, before }: { id: number; before: Date },
  first: () => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select 1 from companies
      where id = ${id} and not is_platform and deleted_at < ${before} for update`.execute(trx)
    if (rows.length === 0) return false
    await first()
    await trx.deleteFrom('companies').where('id', '=', id).execute()
    return true
  })
}

/** Returns plans, cheapest first. `ownId` limits them to the public ones and that one. */
export async function planRows(db: PlatformDb, of: 'all' | { ownId: number | null }): Promise<PlanRow[]> {
  const offered = of === 'all' ? sql`true` : sql`p.is_public or p.id = ${of.ownId}`
  const { rows } = await sql<PlanRow>`select p.* from plans p where ${offered} order by p.value, p.id`.execute(db)
  return rows
}

export async function planRow(db: PlatformDb, id: number): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`select * from plans where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type PlanColumns = Partial<Omit<PlanRow, 'id'>>

export async function insertPlan(db: PlatformDb, columns: PlanColumns & NeededPlanColumns): Promise<PlanRow> {
  return db.insertInto('plans').values(columns).returningAll().executeTakeFirstOrThrow()
}
type NeededPlanColumns = Pick<PlanRow, 'name' | 'users' | 'connections' | 'queues' | 'value'>

export async function savePlan(db: PlatformDb, id: number, columns: PlanColumns, now: Date): Promise<PlanRow | null> {
  const row = await db
    .updateTable('plans')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function deletePlanRow(db: PlatformDb, id: number): Promise<PlanRow | null> {
  return (await db.deleteFrom('plans').where('id', '=', id).returningAll().executeTakeFirst()) ?? null
}

export async function companiesOnPlan(db: PlatformDb, planId: number): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').where('plan_id', '=', planId).execute()
  return rows.map(({ id }) => id)
}
