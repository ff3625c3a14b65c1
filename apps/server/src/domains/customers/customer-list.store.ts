import type { InvoiceState } from '@recado/contract/customers/customer'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { type CustomerRow, customerColumns, customerJoins } from './customer.store.ts'

export interface CustomerFilters {
  plan?: number | undefined
  service?: number | undefined
  status?: 'working' | 'ended' | 'lead' | 'today' | undefined
  billing?: InvoiceState | undefined
  /** Trimmed; '': none. */
  search: string
  /** Under which its numbers are looked for. */
  digits: readonly string[]
}

interface Page {
  /** YYYY-MM-DD in America/Sao_Paulo. */
  today: string
  limit: number
  offset: number
}

/** A page of the customers that are found, by name, with how many they are. */
export async function customerPage(
  db: CompanyDb,
  companyId: number,
  filters: CustomerFilters,
  page: Page,
): Promise<{ rows: CustomerRow[]; total: number }> {
  if (filters.search !== '') return searchedPage(db, companyId, filters, page)
  const { today, limit, offset } = page
  // The limit is written out, so that PostgreSQL knows how little is asked for.
  const { rows } = await sql<CustomerRow>`select ${customerColumns}
    from (select * from customers c where c.company_id = ${companyId} and ${matching(filters, today)}
      order by c.name, c.id ${offset > 0 ? sql`offset ${offset}` : sql``} limit ${sql.lit(limit)}) c ${customerJoins} order by c.name, c.id`.execute(
    db,
  )
  return { rows, total: await countCustomers(db, companyId, filters, today) }
}

async function searchedPage(
  db: CompanyDb,
  companyId: number,
  { plan, service, status, billing, search, digits }: CustomerFilters,
  { today, limit, offset }: Page,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const { rows: found } = await sql<{ total: number; ids: number[] }>`
    select total, ids from search_customers(${search}, ${sql.val([...digits])}::text[], ${plan ?? null}::int, ${service ?? null}::int,
      ${status ?? null}, ${billing ?? null}, ${today}::date, ${offset}::int, ${limit}::int)`.execute(db)
  const { total, ids } = found[0] ?? { total: 0, ids: [] }
  const { rows } = await sql<CustomerRow>`select ${customerColumns} from customers c ${customerJoins}
    where c.company_id = ${companyId} and c.id = any(${sql.val(ids)}::int[]) order by c.name, c.id`.execute(db)
  return { rows, total }
}

/** @param today YYYY-MM-DD in America/Sao_Paulo: an expiry of today has not ended (R-CLI-01) */
function matching({ plan, service, status, billing }: CustomerFilters, today: string) {
  const parts = [sql`true`]
  if (plan !== undefined) parts.push(sql`c.plan_id = ${plan}`)
  if (service !== undefined) parts.push(sql`c.service_id = ${service}`)
  if (status === 'working') parts.push(sql`c.end_date >= ${today}::date`)
  if (status === 'ended') parts.push(sql`c.end_date < ${today}::date`)
  if (status === 'today') parts.push(sql`c.end_date = ${today}::date`)
  if (status === 'lead') parts.push(sql`c.end_date is null`)
  if (billing !== undefined) parts.push(sql`c.invoice = ${billing}`)
  return sql.join(parts, sql` and `)
}

/** The counters that tell how many there are; null where more than one filter is asked for. */
function counterOf({ plan, service, status, billing }: CustomerFilters, today: string) {
  const asked = [plan, service, status, billing].filter((filter) => filter !== undefined)
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

async function countCustomers(
  db: CompanyDb,
  companyId: number,
  filters: CustomerFilters,
  today: string,
): Promise<number> {
  const counted = counterOf(filters, today)
  if (counted) {
    const { rows } = await sql<{
      count: number
    }>`select coalesce(sum(customers), 0)::int as count from customer_counters
      where company_id = ${companyId} and ${counted}`.execute(db)
    return rows[0]?.count ?? 0
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from customers c
    where c.company_id = ${companyId} and ${matching(filters, today)}`.execute(db)
  return rows[0]?.count ?? 0
}
