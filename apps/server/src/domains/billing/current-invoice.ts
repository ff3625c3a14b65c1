import type { PlatformTransaction } from '../../platform/db/platform-db.ts'
import type { Work } from '../../platform/db/work.ts'
import {
  daysLater,
  lockSubscription,
  type NewSubscription,
  type Subscription,
  saoPauloDay,
} from '../identity/public.ts'
import { AHEAD_DAYS, type InvoiceContent, invoiceContentOf } from './invoice.rules.ts'
import { changeInvoice, insertInvoice, openInvoiceRow, withdrawInvoice } from './invoice.store.ts'
import type { InvoiceRow } from './invoice.view.ts'

/** Returns the content of a stored invoice. */
export const contentOfRow = (row: InvoiceRow): InvoiceContent => ({
  detail: row.detail,
  value: Number(row.value),
  planId: row.plan_id,
  recurrence: row.recurrence,
  dueDate: row.due_date,
})

/**
 * Returns the unpaid invoice of the company's current period. Creates it if missing, and updates it after the operator
 * changed due date or plan. Call it with the subscription locked, so that each period has one.
 * @returns null for a company that owes nothing: it never ends, has no plan, or a free one
 */
export async function currentInvoice(work: Work, subscription: Subscription): Promise<InvoiceRow | null> {
  const open = await openInvoiceRow(work.db, work.companyId)
  const words = invoiceContentOf(subscription, open && contentOfRow(open), saoPauloDay(work.now))
  if (!words) return null
  if (!open) return insertInvoice(work.db, work.companyId, words, work.now)
  const isInStep = open.due_date === words.dueDate && open.plan_id === words.planId && open.detail === words.detail
  return isInStep ? open : changeInvoice(work.db, work.companyId, open.id, words, work.now)
}

/** Reconciles the unpaid invoice with the operator's changes: creates, updates or deletes it. */
export async function reconcileInvoice(work: Work): Promise<void> {
  const { isPlatform, dueDate, plan } = await lockSubscription(work)
  if (isPlatform || dueDate === null || !plan || plan.value <= 0) await withdrawInvoice(work.db, work.companyId)
  else await invoiceDue(work)
}

/**
 * Returns the current unpaid invoice, updated. Creates it if it is due soon or overdue. Concurrent calls create only
 * one.
 * @returns null when nothing is owed yet
 */
export async function invoiceDue(work: Work): Promise<InvoiceRow | null> {
  const subscription = await lockSubscription(work)
  const isSoon = subscription.dueDate !== null && subscription.dueDate <= daysLater(saoPauloDay(work.now), AHEAD_DAYS)
  if (isSoon || (await openInvoiceRow(work.db, work.companyId))) return currentInvoice(work, subscription)
  return null
}

/** Inserts the invoice for a trial's end, in the transaction that creates the company. None for a free plan. */
export async function firstInvoice(
  trx: PlatformTransaction,
  companyId: number,
  subscription: NewSubscription,
  now: Date,
): Promise<void> {
  const words = invoiceContentOf({ ...subscription, isPlatform: false }, null, saoPauloDay(now))
  if (words) await insertInvoice(trx, companyId, words, now)
}
