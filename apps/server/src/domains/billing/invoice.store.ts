import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { PlatformTransaction } from '../../platform/db/platform-db.ts'
import type { InvoiceContent } from './invoice.rules.ts'
import type { InvoiceRow } from './invoice.view.ts'

/** Returns a page of invoices, newest first. The search matches the number or text of the detail. */
export async function invoicePage(
  db: CompanyDb,
  companyId: number,
  search: string,
  page: { offset: number; limit: number },
): Promise<InvoiceRow[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<InvoiceRow>`select * from invoices where company_id = ${companyId}
    and (${search} = '' or id::text = ${search} or normalize_text(detail) like normalize_text(${pattern}))
    order by due_date desc, id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function invoiceRow(db: CompanyDb, companyId: number, id: number): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`select * from invoices where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns a company's unpaid invoice, or null. */
export async function openInvoiceRow(db: CompanyDb, companyId: number): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`select * from invoices
    where company_id = ${companyId} and status = 'open'`.execute(db)
  return rows[0] ?? null
}

/**
 * Deletes the unpaid invoice of a company that no longer owes anything. Keeps one with a Pix, whose code may be in
 * payment.
 */
export async function withdrawInvoice(db: CompanyDb, companyId: number): Promise<void> {
  await sql`delete from invoices i where i.company_id = ${companyId} and i.status = 'open'
    and not exists (select 1 from invoice_charges c where c.company_id = ${companyId} and c.invoice_id = i.id)`.execute(
    db,
  )
}

export async function hasPaidInvoice(db: CompanyDb, companyId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from invoices where company_id = ${companyId} and status = 'paid' limit 1`.execute(db)
  return rows.length > 0
}

export async function insertInvoice(
  db: CompanyDb | PlatformTransaction,
  companyId: number,
  { detail, value, planId, recurrence, dueDate }: InvoiceContent,
  now: Date,
): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    insert into invoices (company_id, detail, value, plan_id, recurrence, due_date, created_at, updated_at)
    values (${companyId}, ${detail}, ${value}, ${planId}, ${recurrence}, ${dueDate}, ${now}, ${now})
    returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no invoice was inserted')
  return row
}

/** Updates the unpaid invoice to the current amount. */
export async function changeInvoice(
  db: CompanyDb,
  companyId: number,
  id: number,
  { detail, value, planId, recurrence, dueDate }: InvoiceContent,
  now: Date,
): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    update invoices set detail = ${detail}, value = ${value}, plan_id = ${planId}, recurrence = ${recurrence},
      due_date = ${dueDate}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and status = 'open' returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`invoice ${id} is not open`)
  return row
}

export async function markInvoicePaid(
  db: CompanyDb,
  companyId: number,
  payment: { id: number; detail: string; value: number; planId: number; recurrence: string; by: string },
  now: Date,
): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    update invoices set status = 'paid', detail = ${payment.detail}, value = ${payment.value}, plan_id = ${payment.planId},
      recurrence = ${payment.recurrence}, paid_at = ${now}, paid_by = ${payment.by}, updated_at = ${now}
    where company_id = ${companyId} and id = ${payment.id} and status = 'open' returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`invoice ${payment.id} is not open`)
  return row
}
