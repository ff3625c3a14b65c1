import { Readable } from 'node:stream'
import type { listPaidInvoices as endpoint } from '@recado/contract/billing/endpoints'
import { INVOICE_PAGE, type PaidInvoice } from '@recado/contract/billing/invoice'
import type { Out } from '@recado/contract/endpoint'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import type { Language } from '@recado/contract/values/language'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import { audit, saoPauloDay } from '../identity/public.ts'
import { type PaidFilters, type PaidRow, paidPage, paidTotal } from './all-companies.store.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { invoiceOf } from './invoice.view.ts'

type Dependencies = Pick<BillingDependencies, 'platform' | 'clock'>

/** Returns a page of the companies' payments, with the sum of all matching ones. */
export async function listPaid(
  { platform, clock }: Dependencies,
  { pageNumber, ...filters }: PaidFilters & { pageNumber: number },
): Promise<Out<typeof endpoint>> {
  const offset = (pageNumber - 1) * INVOICE_PAGE
  const [rows, { count, total }] = await Promise.all([
    paidPage(platform, filters, { offset, limit: INVOICE_PAGE }),
    paidTotal(platform, filters),
  ])
  const today = saoPauloDay(clock.now())
  return {
    invoices: rows.map((row) => paidOf(row, today)),
    total,
    count,
    hasMore: offset + rows.length < count,
    cursor: null,
  }
}

const paidOf = (row: PaidRow, today: string): PaidInvoice => ({
  ...invoiceOf(row, today),
  company: { id: row.company_id, name: row.company_name },
  paidBy: row.paid_by ?? '',
})

const PAGE = 1000
const columns: Record<Language, readonly string[]> = {
  pt: ['Código', 'Empresa', 'Detalhe', 'Valor (R$)', 'Vencimento', 'Pago em', 'Recebido por'],
  en: ['Number', 'Company', 'Detail', 'Amount (BRL)', 'Due date', 'Paid on', 'Received through'],
  es: ['Código', 'Empresa', 'Detalle', 'Importe (R$)', 'Vencimiento', 'Pagado el', 'Recibido por'],
}
const formatDay = (day: string) => day.split('-').reverse().join('/')

/**
 * Streams all matching payments as CSV, one page at a time, so that memory use stays constant. The audit log of the
 * operator's company records their number and the filters.
 */
export async function exportPaid(
  deps: Dependencies & Pick<BillingDependencies, 'workplace'>,
  actor: Actor,
  filters: PaidFilters,
  reply: FastifyReply,
) {
  const { count: rows } = await paidTotal(deps.platform, filters)
  const { from = null, to = null } = filters
  const details = { rows, search: filters.searchParam?.trim() || null, from, to }
  await deps.workplace.run(actor.companyId, (work) =>
    audit(work, actor, 'invoice.export', `invoices ${rows}`, null, details),
  )
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="faturas-pagas.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(csvOf(deps, actor, filters)))
}

async function* csvOf({ platform }: Dependencies, { language }: Actor, filters: PaidFilters): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(columns[language])
  for (let offset = 0; ; offset += PAGE) {
    const rows = await paidPage(platform, filters, { offset, limit: PAGE })
    yield rows.map(lineOf).join('')
    if (rows.length < PAGE) return
  }
}

const lineOf = (row: PaidRow): string =>
  csvLine([
    String(row.id),
    row.company_name,
    row.detail,
    Number(row.value).toFixed(2).replace('.', ','),
    formatDay(row.due_date),
    row.paid_at ? formatDay(saoPauloDay(row.paid_at)) : '',
    row.paid_by ?? '',
  ])
