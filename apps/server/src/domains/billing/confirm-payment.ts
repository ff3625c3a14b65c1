import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import {
  audit,
  dayOf,
  lockSubscription,
  monthsOf,
  renewedDueDate,
  renewSubscription,
  type Subscription,
} from '../identity/public.ts'
import type { BillingParts } from './billing-parts.ts'
import { chargeOfAmount, chargeRow, markChargePaid } from './charge.store.ts'
import { isSameAmount } from './invoice.rules.ts'
import { invoiceRow, markInvoicePaid } from './invoice.store.ts'
import type { InvoiceRow } from './invoice.view.ts'
import type { PixStanding } from './providers/pix-provider.ts'

/**
 * A provider says that a charge was paid. Counts once, however often and from wherever it is told: the subscription is
 * locked first. A payment of another amount, or one that was counted already, changes nothing.
 * @returns whether the company's time went on
 */
export async function confirmCharge(
  parts: BillingParts,
  work: Work,
  chargeId: number,
  standing: PixStanding,
): Promise<boolean> {
  const subscription = await lockSubscription(work)
  const charge = await chargeRow(work.db, work.companyId, chargeId)
  if (!charge || charge.paid_at) return false
  const about = { companyId: work.companyId, invoiceId: charge.invoice_id, txid: charge.txid }
  if (!isSameAmount(standing.value, Number(charge.value))) {
    parts.log.warn({ ...about, asked: charge.value, paid: standing.value }, 'a payment has another amount')
    return false
  }
  const mark = { id: charge.id, paymentId: standing.paymentId }
  if (!(await markChargePaid(work.db, work.companyId, mark, work.now))) return false
  const invoice = await invoiceRow(work.db, work.companyId, charge.invoice_id)
  if (invoice?.status !== 'open') {
    parts.log.warn(about, 'an invoice was paid twice; the second payment is to be given back')
    return false
  }
  const bought = { value: Number(charge.value), planId: charge.plan_id, recurrence: charge.recurrence }
  await settle(parts, work, { subscription, invoice, by: charge.provider, ...bought })
  return true
}

/**
 * The super user has seen the money.
 * @param input `value` in BRL: what arrived, which must be what the invoice or one of its charges asked for
 * @throws AppError ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_PAYMENT_AMOUNT
 */
export async function confirmByHand(
  parts: BillingParts,
  work: Work,
  actor: Actor,
  input: { id: number; value: number },
): Promise<InvoiceRow> {
  const subscription = await lockSubscription(work)
  const invoice = await invoiceRow(work.db, work.companyId, input.id)
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND')
  if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_PAID')
  const charge = await chargeOfAmount(work.db, work.companyId, invoice.id, input.value)
  if (!charge && !isSameAmount(input.value, Number(invoice.value))) throw new AppError('ERR_PAYMENT_AMOUNT')
  if (charge) await markChargePaid(work.db, work.companyId, { id: charge.id, paymentId: null }, work.now)
  const paid = await settle(parts, work, {
    subscription,
    invoice,
    by: 'manual',
    value: input.value,
    planId: charge?.plan_id ?? invoice.plan_id,
    recurrence: charge?.recurrence ?? subscription.recurrence,
  })
  const words = { value: input.value, dueDate: paid.dueDate }
  const before = { dueDate: subscription.dueDate }
  await audit(work, actor, 'invoice.confirm', `invoice ${invoice.id}`, before, words)
  return paid.invoice
}

interface Settlement {
  subscription: Subscription
  invoice: InvoiceRow
  by: string
  value: number
  planId: number
  recurrence: string
}

/** Marks the invoice, moves the company's time on, and tells the open browsers and every node. */
async function settle(
  parts: BillingParts,
  work: Work,
  { subscription, invoice, by, value, planId, recurrence }: Settlement,
): Promise<{ invoice: InvoiceRow; dueDate: string | null }> {
  const today = dayOf(work.now)
  // Whoever has no end gets none by paying.
  const { dueDate: before } = subscription
  const dueDate = before === null ? null : renewedDueDate(before, monthsOf(recurrence), today)
  const paid = await markInvoicePaid(work.db, work.companyId, { id: invoice.id, value, planId, by }, work.now)
  await renewSubscription(work, { dueDate, planId, recurrence })
  await parts.standingChanged(work)
  work.announce('payment', [rooms.company(work.companyId)], {
    action: 'CONCLUIDA',
    company: { id: work.companyId, dueDate },
    invoiceId: invoice.id,
  })
  return { invoice: paid, dueDate }
}
