import type { InvoiceState, Moment } from '@recado/contract/customers/customer'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

export interface CustomerRow {
  id: number
  name: string
  number: string
  login: string
  email: string
  password: Buffer | null
  key: Buffer | null
  device: string
  mac: string
  apps: string
  comment: string
  serviceId: number | null
  serviceTitle: string | null
  planId: number | null
  planTitle: string | null
  planCents: number | null
  invoice: InvoiceState
  /** YYYY-MM-DD. */
  endDate: string | null
  silentMoments: Moment[]
  /** Moments already sent for the current expiry. */
  sentMoments: Moment[]
}

/** Columns of a customer with its plan and service; `c` is the customer, joined by `customerJoins`. */
export const customerColumns = sql`c.id, c.name, c.number, c.login, c.email, c.password, c.key, c.device, c.mac, c.apps, c.comment,
  c.service_id as "serviceId", s.title as "serviceTitle", c.plan_id as "planId", p.title as "planTitle",
  p.cents::float8 as "planCents", c.invoice, to_char(c.end_date, 'YYYY-MM-DD') as "endDate", c.silent_moments as "silentMoments",
  array(select r.moment from customer_reminders r where r.company_id = c.company_id and r.customer_id = c.id
    and r.end_date = c.end_date and r.state in ('queued', 'sent')) as "sentMoments"`
export const customerJoins = sql`left join customer_services s on s.company_id = c.company_id and s.id = c.service_id
  left join customer_plans p on p.company_id = c.company_id and p.id = c.plan_id`

export async function customerById(db: CompanyDb, companyId: number, id: number): Promise<CustomerRow | null> {
  // A greater id could not even be compared with the column.
  if (id >= 2 ** 31) return null
  const { rows } = await sql<CustomerRow>`select ${customerColumns} from customers c ${customerJoins}
    where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Columns that a user may set. */
export interface CustomerColumns {
  name: string
  number: string
  login: string
  email: string
  password: Buffer | null
  key: Buffer | null
  device: string
  mac: string
  apps: string
  comment: string
  service_id: number | null
  plan_id: number | null
  invoice: InvoiceState
  end_date: string | null
  expiry_set_at: Date
  silent_moments: Moment[]
}

/** @returns its id; null when a customer with this client id was added before */
export async function insertCustomer(
  db: CompanyDb,
  companyId: number,
  columns: Pick<CustomerColumns, 'name' | 'number'> & Partial<CustomerColumns>,
  clientId: string | undefined,
): Promise<number | null> {
  const added = await db
    .insertInto('customers')
    .values({ company_id: companyId, ...columns, client_id: clientId ?? null })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** The id of the customer that was added with a client id; 0 if it was deleted. */
export async function customerOfClient(db: CompanyDb, companyId: number, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function saveCustomer(
  db: CompanyDb,
  companyId: number,
  id: number,
  columns: Partial<CustomerColumns> & { updated_at: Date },
): Promise<void> {
  await db.updateTable('customers').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns false when it was already deleted. */
export async function removeCustomer(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customers')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
