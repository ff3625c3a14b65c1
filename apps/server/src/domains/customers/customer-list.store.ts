import type { InvoiceState } from '@recado/contract/customers/customer'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { type CustomerRow, customerColumns, customerJoins } from './customer.store.ts'

export interface CustomerFilters {
  plan?: number | undefined
  service?: number | undefined
  status?: 'working' | 'ended' | 'lead' | 'today' | undefined
  billing?: InvoiceState | undefined
  /** Trimmed; '' without a search. */
  search: string
  /** Digit sequences to look for in numbers. */
  digits: readonly string[]
}

interface Page {
  /** YYYY-MM-DD in the company's time zone. */
  today: string
  limit: number
  offset: number
}

/**
 * Returns a page of the matching customers by name, with their total. A single statement, because each further one adds
 * a round trip.
 */
export async function customerPage(
  db: CompanyDb,
  companyId: number,
  filters: CustomerFilters,
  page: Page,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const matches = filters.search === '' ? filtered(companyId, filters, page) : searched(companyId, filters, page)
  // On an empty page there is one row with only the total.
  const { rows } = await sql<CustomerRow & { id: number | null; total: number }>`select found.total, ${customerColumns}
    from ${matches} ${customerJoins} order by c.name, c.id`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

function filtered(companyId: number, filters: CustomerFilters, { today, limit, offset }: Page) {
  // The limit is inlined, so that the planner knows how few rows are needed.
  return sql`(${totalOf(companyId, filters, today)}) as found
    left join (select * from customers c where c.company_id = ${companyId} and ${filterCondition(filters, today)}
      order by c.name, c.id ${offset > 0 ? sql`offset ${offset}` : sql``} limit ${sql.lit(limit)}) as c on true`
}

function searched(
  companyId: number,
  { plan, service, status, billing, search, digits }: CustomerFilters,
  { today, limit, offset }: Page,
) {
  return sql`search_customers(${search}, ${sql.val([...digits])}::text[], ${plan ?? null}::int, ${service ?? null}::int,
      ${status ?? null}, ${billing ?? null}, ${today}::date, ${offset}::int, ${limit}::int) as found
    left join customers c on c.company_id = ${companyId} and c.id = any(found.ids)`
}

/** @param today YYYY-MM-DD in the company's time zone; an expiry today has not ended yet (R-CLI-01) */
function filterCondition({ plan, service, status, billing }: CustomerFilters, today: string) {
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

/** The condition on the counters that give the total. Null with more than one filter. */
function counterOf({ plan, service, status, billing }: CustomerFilters, today: string) {
  const givenFilters = [plan, service, status, billing].filter((filter) => filter !== undefined)
  if (givenFilters.length === 0) return sql`kind = 'all'`
  if (givenFilters.length > 1) return null
  if (plan !== undefined) return sql`kind = 'plan' and key = ${String(plan)}`
  if (service !== undefined) return sql`kind = 'service' and key = ${String(service)}`
  if (billing !== undefined) return sql`kind = 'invoice' and key = ${billing}`
  // Days sort correctly as text, and '' means no day.
  if (status === 'working') return sql`kind = 'end' and key >= ${today}`
  if (status === 'ended') return sql`kind = 'end' and key > '' and key < ${today}`
  if (status !== undefined) return sql`kind = 'end' and key = ${status === 'lead' ? '' : today}`
  return null
}

function totalOf(companyId: number, filters: CustomerFilters, today: string) {
  const counterCondition = counterOf(filters, today)
  return counterCondition
    ? sql`select coalesce(sum(customers), 0)::int as total from customer_counters where company_id = ${companyId} and ${counterCondition}`
    : sql`select count(*)::int as total from customers c where c.company_id = ${companyId} and ${filterCondition(filters, today)}`
}
