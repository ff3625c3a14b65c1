import type { CustomerPlan, PickerItem } from '@recado/contract/customers/catalogue'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

// Whether an id fits the int columns. A greater one could not even be compared with them.
const isId = (id: number) => id < 2 ** 31

export async function customerPlanRows(db: CompanyDb, companyId: number): Promise<CustomerPlan[]> {
  const { rows } = await sql<CustomerPlan>`select id, title, cents::float8 / 100 as price from customer_plans
    where company_id = ${companyId} order by title, id`.execute(db)
  return rows
}

export async function serviceRows(db: CompanyDb, companyId: number): Promise<PickerItem[]> {
  const { rows } = await sql<PickerItem>`select id, title from customer_services
    where company_id = ${companyId} order by title, id`.execute(db)
  return rows
}

/** Whether the company has this plan. Locks it until the transaction ends. */
export async function isPlan(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  if (!isId(id)) return false
  const { rows } =
    await sql`select 1 from customer_plans where company_id = ${companyId} and id = ${id} for share`.execute(db)
  return rows.length > 0
}

/** Whether the company has this service. Locks it until the transaction ends. */
export async function isService(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  if (!isId(id)) return false
  const { rows } =
    await sql`select 1 from customer_services where company_id = ${companyId} and id = ${id} for share`.execute(db)
  return rows.length > 0
}

export async function insertCustomerPlan(
  db: CompanyDb,
  companyId: number,
  plan: { title: string; cents: number },
): Promise<number> {
  const row = { company_id: companyId, ...plan }
  return (await db.insertInto('customer_plans').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertService(db: CompanyDb, companyId: number, title: string): Promise<number> {
  const row = { company_id: companyId, title }
  return (await db.insertInto('customer_services').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns false when the plan does not exist. */
export async function saveCustomerPlan(
  db: CompanyDb,
  companyId: number,
  id: number,
  plan: { title: string; cents: number },
): Promise<boolean> {
  if (!isId(id)) return false
  const query = db.updateTable('customer_plans').set(plan).where('company_id', '=', companyId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Returns false when the service does not exist. */
export async function saveService(db: CompanyDb, companyId: number, id: number, title: string): Promise<boolean> {
  if (!isId(id)) return false
  const query = db
    .updateTable('customer_services')
    .set({ title })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/**
 * Deletes a plan or service. Its customers stay, without it.
 * @returns its title; null when it does not exist
 */
export async function removeCatalogueItem(
  db: CompanyDb,
  companyId: number,
  table: 'customer_plans' | 'customer_services',
  id: number,
): Promise<string | null> {
  if (!isId(id)) return null
  const query = db.deleteFrom(table).where('company_id', '=', companyId).where('id', '=', id).returning('title')
  return (await query.executeTakeFirst())?.title ?? null
}
