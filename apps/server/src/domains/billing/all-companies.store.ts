import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { InvoiceRow } from './invoice.view.ts'

/** Queries across all companies: the operator's views, and the search for companies with a due invoice. */

/** Returns companies with a paid plan whose subscription ends by a day (YYYY-MM-DD). */
export async function companiesToInvoice(db: PlatformDb, until: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from companies c join plans p on p.id = c.plan_id
    where not c.is_platform and c.status and c.due_date <= ${until} and p.value > 0 order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns companies with a paid plan whose subscription ends on one of these days (YYYY-MM-DD). */
export async function companiesDueOn(db: PlatformDb, days: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from companies c join plans p on p.id = c.plan_id
    where not c.is_platform and c.status and c.due_date = any(${days}::date[]) and p.value > 0 order by c.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns charges that may have been paid without a notice. */
export async function waitingCharges(db: PlatformDb, since: Date): Promise<{ companyId: number; chargeId: number }[]> {
  const { rows } = await sql<{ companyId: number; chargeId: number }>`
    select company_id as "companyId", id as "chargeId" from invoice_charges
    where paid_at is null and provider <> 'manual' and qrcode is not null and created_at >= ${since} order by created_at`.execute(
    db,
  )
  return rows
}

export interface UnpaidRow extends InvoiceRow {
  company_name: string
  charges: { txid: string; value: number; plan: string; provider: string }[]
}

const unpaid = (search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`from invoices i join companies c on c.id = i.company_id where i.status = 'open' and c.deleted_at is null
    and (${search} = '' or normalize_text(c.name) like normalize_text(${pattern}) or i.id::text = ${search}
      or exists (select 1 from invoice_charges x where x.company_id = i.company_id and x.invoice_id = i.id
        and x.txid = upper(${search})))`
}

/**
 * Returns unpaid invoices of all companies, earliest due date first. The search matches the company, the number or the
 * txid.
 */
export async function unpaidPage(
  db: PlatformDb,
  search: string,
  page: { offset: number; limit: number },
): Promise<UnpaidRow[]> {
  const { rows } = await sql<UnpaidRow>`select i.*, c.name as company_name,
      (select coalesce(jsonb_agg(jsonb_build_object('txid', x.txid, 'value', x.value, 'provider', x.provider,
          'plan', coalesce(p.name, '')) order by x.id desc), '[]')
        from invoice_charges x left join plans p on p.id = x.plan_id
        where x.company_id = i.company_id and x.invoice_id = i.id and x.qrcode is not null) as charges
    ${unpaid(search)} order by i.due_date, i.company_id, i.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countUnpaid(db: PlatformDb, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${unpaid(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface PaidFilters {
  searchParam?: string | undefined
  /** Days of payment in America/Sao_Paulo (YYYY-MM-DD), inclusive. */
  from?: string | undefined
  to?: string | undefined
}

export interface PaidRow extends InvoiceRow {
  company_name: string
}

const paidFilter = ({ searchParam = '', from, to }: PaidFilters) => {
  const search = searchParam.trim()
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`from invoices i join companies c on c.id = i.company_id where i.status = 'paid'
    and (${search} = '' or normalize_text(c.name) like normalize_text(${pattern}) or i.id::text = ${search})
    and (${from ?? null}::date is null or i.paid_at >= ${from ?? null}::date::timestamp at time zone 'America/Sao_Paulo')
    and (${to ?? null}::date is null or i.paid_at < (${to ?? null}::date + 1)::timestamp at time zone 'America/Sao_Paulo')`
}

/** Returns paid invoices of all companies, newest payment first. The search matches the company or the number. */
export async function paidPage(
  db: PlatformDb,
  filters: PaidFilters,
  page: { offset: number; limit: number },
): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`select i.*, c.name as company_name ${paidFilter(filters)}
    order by i.paid_at desc, i.company_id, i.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** Returns their number, and their sum in BRL. */
export async function paidTotal(db: PlatformDb, filters: PaidFilters): Promise<{ count: number; total: number }> {
  const { rows } = await sql<{ count: number; total: string }>`
    select count(*)::int as count, coalesce(sum(i.value), 0)::text as total ${paidFilter(filters)}`.execute(db)
  return { count: rows[0]?.count ?? 0, total: Number(rows[0]?.total ?? 0) }
}
