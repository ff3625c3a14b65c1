import type { PlatformTransaction } from '../../platform/db/platform-db.ts'
import type { Work } from '../../platform/db/work.ts'
import { dayOf, daysLater, lockSubscription, type NewSubscription, type Subscription } from '../identity/public.ts'
import { AHEAD_DAYS, type InvoiceWords, wordsOf } from './invoice.rules.ts'
import { changeInvoice, insertInvoice, openInvoiceRow, withdrawInvoice } from './invoice.store.ts'
import type { InvoiceRow } from './invoice.view.ts'

/** The content of a stored invoice. */
export const saidBy = (row: InvoiceRow): InvoiceWords => ({
  detail: row.detail,
  value: Number(row.value),
  planId: row.plan_id,
  recurrence: row.recurrence,
  dueDate: row.due_date,
})

/**
 * The unpaid invoice of the company's current period: made where there is none, brought in step where the operator moved
 * the due date or changed the plan meanwhile. To be called with the subscription locked, so that a period has one.
 * @returns null for a company that owes nothing: it never ends, has no plan, or a free one
 */
export async function currentInvoice(work: Work, subscription: Subscription): Promise<InvoiceRow | null> {
  const open = await openInvoiceRow(work.db, work.companyId)
  const words = wordsOf(subscription, open && saidBy(open), dayOf(work.now))
  if (!words) return null
  if (!open) return insertInvoice(work.db, work.companyId, words, work.now)
  const isInStep = open.due_date === words.dueDate && open.plan_id === words.planId && open.detail === words.detail
  return isInStep ? open : changeInvoice(work.db, work.companyId, open.id, words, work.now)
}

/** Brings the unpaid invoice in step with what the operator changed: made, changed, or taken back. */
export async function invoiceInStep(work: Work): Promise<void> {
  const { isPlatform, dueDate, plan } = await lockSubscription(work)
  if (isPlatform || dueDate === null || !plan || plan.value <= 0) await withdrawInvoice(work.db, work.companyId)
  else await invoiceDue(work)
}

/**
 * The unpaid invoice as it stands now: made when it is due soon or overdue and nothing has made it yet, brought in step
 * when it exists. However many ask at once, there is one.
 * @returns null for who owes nothing, or not yet
 */
export async function invoiceDue(work: Work): Promise<InvoiceRow | null> {
  const subscription = await lockSubscription(work)
  const isSoon = subscription.dueDate !== null && subscription.dueDate <= daysLater(dayOf(work.now), AHEAD_DAYS)
  if (isSoon || (await openInvoiceRow(work.db, work.companyId))) return currentInvoice(work, subscription)
  return null
}

/** The invoice of a trial's end, in the transaction that makes the company; none for a free plan. */
export async function firstInvoice(
  trx: PlatformTransaction,
  companyId: number,
  subscription: NewSubscription,
  now: Date,
): Promise<void> {
  const words = wordsOf({ ...subscription, isPlatform: false }, null, dayOf(now))
  if (words) await insertInvoice(trx, companyId, words, now)
}
