import { type CompanyInvoice, INVOICE_PAGE, type Invoice } from '@recado/contract/billing/invoice'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { saoPauloDay } from '../identity/public.ts'
import { countUnpaid, unpaidPage } from './all-companies.store.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { invoicePage, invoiceRow } from './invoice.store.ts'
import { invoiceOf } from './invoice.view.ts'

/** Returns a page of the company's invoices, newest first. */
export async function listInvoices(
  work: Work,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<Invoice[]> {
  const page = { offset: (pageNumber - 1) * INVOICE_PAGE, limit: INVOICE_PAGE }
  const rows = await invoicePage(work.db, work.companyId, searchParam.trim(), page)
  return rows.map((row) => invoiceOf(row, saoPauloDay(work.now)))
}

/** @throws AppError ERR_NO_INVOICE_FOUND */
export async function showInvoice(work: Work, id: number): Promise<Invoice> {
  const row = await invoiceRow(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND')
  return invoiceOf(row, saoPauloDay(work.now))
}

/** Returns the unpaid invoices of all companies, for the super user. */
export async function listUnpaid(
  { platform, clock }: Pick<BillingDependencies, 'platform' | 'clock'>,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ invoices: CompanyInvoice[]; count: number; hasMore: boolean }> {
  const search = searchParam.trim()
  const offset = (pageNumber - 1) * INVOICE_PAGE
  const [rows, count] = await Promise.all([
    unpaidPage(platform, search, { offset, limit: INVOICE_PAGE }),
    countUnpaid(platform, search),
  ])
  const today = saoPauloDay(clock.now())
  const invoices = rows.map((row) => ({
    ...invoiceOf(row, today),
    company: { id: row.company_id, name: row.company_name },
    charges: row.charges,
  }))
  return { invoices, count, hasMore: offset + rows.length < count }
}
