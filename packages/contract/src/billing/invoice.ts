import { z } from 'zod'
import { instant } from '../values/wire.ts'

export const invoiceStatuses = ['open', 'paid', 'expired'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/**
 * The amount a company owes for one period. `value` is in BRL; `dueDate` is a day (YYYY-MM-DD) in America/Sao_Paulo.
 */
export const invoice = z.object({
  id: z.int(),
  companyId: z.int(),
  detail: z.string(),
  value: z.number(),
  dueDate: z.string(),
  /** The billing period that it covers (additive). */
  recurrence: z.string(),
  /** `expired` is derived from the current day in each response and never stored (companies.6). */
  status: z.enum(invoiceStatuses),
  paidAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Invoice = z.output<typeof invoice>

/** An unpaid invoice as the super user sees it, with its company and the codes of its Pix charges. */
export const companyInvoice = invoice.extend({
  company: z.object({ id: z.int(), name: z.string() }),
  /** Newest first. `txid` is the text on the receiver's bank statement. */
  charges: z.array(z.object({ txid: z.string(), value: z.number(), plan: z.string(), provider: z.string() })),
})
export type CompanyInvoice = z.output<typeof companyInvoice>

/**
 * A paid invoice as the operator sees it. `paidBy` is the payment provider, or 'manual' if the operator confirmed it.
 */
export const paidInvoice = invoice.extend({
  company: z.object({ id: z.int(), name: z.string() }),
  paidBy: z.string(),
})
export type PaidInvoice = z.output<typeof paidInvoice>

/** Page size of invoice lists. A shorter page is the last one. */
export const INVOICE_PAGE = 20
