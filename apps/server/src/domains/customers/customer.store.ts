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
  /** Of the present expiry. */
  sentMoments: Moment[]
}

export interface CustomerFilters {
  plan?: number | undefined
  service?: number | undefined
  status?: 'working' | 'ended' | 'lead' | 'today' | undefined
  billing?: InvoiceState | undefined
  search?: string | undefined
}

const selected = sql`c.id, c.name, c.number, c.login, c.email, c.password, c.key, c.device, c.mac, c.apps, c.comment,
  c.service_id as "serviceId", s.title as "serviceTitle", c.plan_id as "planId", p.title as "planTitle",
  p.cents::float8 as "planCents", c.invoice, to_char(c.end_date, 'YYYY-MM-DD') as "endDate", c.silent_moments as "silentMoments",
  array(select r.moment from customer_reminders r where r.company_id = c.company_id and r.customer_id = c.id
    and r.end_date = c.end_date and r.state in ('queued', 'sent')) as "sentMoments"`
const joined = sql`left join customer_services s on s.company_id = c.company_id and s.id = c.service_id
  left join customer_plans p on p.company_id = c.company_id and p.id = c.plan_id`

/** @param today YYYY-MM-DD in America/Sao_Paulo: an expiry of today has not ended (R-CLI-01) */
function matching({ plan, service, status, billing, search }: CustomerFilters, today: string) {
  const parts = [sql`true`]
  if (plan !== undefined) parts.push(sql`c.plan_id = ${plan}`)
  if (service !== undefined) parts.push(sql`c.service_id = ${service}`)
  if (status === 'working') parts.push(sql`c.end_date >= ${today}::date`)
  if (status === 'ended') parts.push(sql`c.end_date < ${today}::date`)
  if (status === 'today') parts.push(sql`c.end_date = ${today}::date`)
  if (status === 'lead') parts.push(sql`c.end_date is null`)
  if (billing !== undefined) parts.push(sql`c.invoice = ${billing}`)
  const words = search?.trim()
  if (words) parts.push(sql`c.search like normalize_text(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`)
  return sql.join(parts, sql` and `)
}

/** A page of customers by name. */
export async function customerRows(
  db: CompanyDb,
  companyId: number,
  filters: CustomerFilters,
  { today, limit, offset }: { today: string; limit: number; offset: number },
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`select ${selected}
    from (select * from customers c where c.company_id = ${companyId} and ${matching(filters, today)}
      order by c.name, c.id limit ${limit} offset ${offset}) c ${joined} order by c.name, c.id`.execute(db)
  return rows
}

/** The counters that tell how many there are; null where more than one filter is asked for, or a text. */
function counterOf({ plan, service, status, billing, search }: CustomerFilters, today: string) {
  const asked = [plan, service, status, billing, search?.trim() || undefined].filter((filter) => filter !== undefined)
  if (asked.length === 0) return sql`kind = 'all'`
  if (asked.length > 1) return null
  if (plan !== undefined) return sql`kind = 'plan' and key = ${String(plan)}`
  if (service !== undefined) return sql`kind = 'service' and key = ${String(service)}`
  if (billing !== undefined) return sql`kind = 'invoice' and key = ${billing}`
  // Days as text are in order, and no day is ''.
  if (status === 'working') return sql`kind = 'end' and key >= ${today}`
  if (status === 'ended') return sql`kind = 'end' and key > '' and key < ${today}`
  if (status !== undefined) return sql`kind = 'end' and key = ${status === 'lead' ? '' : today}`
  return null
}

export async function countCustomers(
  db: CompanyDb,
  companyId: number,
  filters: CustomerFilters,
  today: string,
): Promise<number> {
  const counted = counterOf(filters, today)
  if (counted) {
    const { rows } = await sql<{ count: number }>`select coalesce(sum(customers), 0)::int as count from customer_counters
      where company_id = ${companyId} and ${counted}`.execute(db)
    return rows[0]?.count ?? 0
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from customers c
    where c.company_id = ${companyId} and ${matching(filters, today)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function customerById(db: CompanyDb, companyId: number, id: number): Promise<CustomerRow | null> {
  // No customer has a greater id, and the column could not even be compared with it.
  if (id >= 2 ** 31) return null
  const { rows } = await sql<CustomerRow>`select ${selected} from customers c ${joined}
    where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The columns that a person sets. */
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

export async function insertCustomer(
  db: CompanyDb,
  companyId: number,
  columns: Pick<CustomerColumns, 'name' | 'number'> & Partial<CustomerColumns>,
): Promise<number> {
  const { id } = await db
    .insertInto('customers')
    .values({ company_id: companyId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveCustomer(
  db: CompanyDb,
  companyId: number,
  id: number,
  columns: Partial<CustomerColumns> & { updated_at: Date },
): Promise<void> {
  await db.updateTable('customers').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** False when it is gone already. */
export async function removeCustomer(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customers')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
