import type { Work } from '../../platform/db/work.ts'
import type { Subscription } from '../identity/public.ts'
import { detailOf } from './invoice.rules.ts'
import { changeInvoice, type InvoiceWords, insertInvoice, openInvoiceRow } from './invoice.store.ts'
import type { InvoiceRow } from './invoice.view.ts'

/**
 * The unpaid invoice of the company's current period: made where there is none, brought in step where the operator moved
 * the due date or changed the plan meanwhile. To be called with the subscription locked, so that a period has one.
 * @returns null for a company that owes nothing: it never ends, has no plan, or a free one
 */
export async function currentInvoice(work: Work, subscription: Subscription): Promise<InvoiceRow | null> {
  const { plan, dueDate, isPlatform, language } = subscription
  if (isPlatform || dueDate === null || plan === null || plan.value <= 0) return null
  const words: InvoiceWords = {
    detail: detailOf(language, plan.name, dueDate),
    value: plan.value,
    planId: plan.id,
    dueDate,
  }
  const open = await openInvoiceRow(work.db, work.companyId)
  if (!open) return insertInvoice(work.db, work.companyId, words, work.now)
  if (open.due_date === dueDate && open.plan_id === plan.id) return open
  return changeInvoice(work.db, work.companyId, open.id, words, work.now)
}
