import type { Plan } from '@recado/contract/identity/plan'
import { billingPeriod } from '@recado/contract/identity/recurrence.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import {
  audit,
  hearersOf,
  lockSubscription,
  payablePlans,
  renewSubscription,
  type Subscription,
  saoPauloDay,
} from '../identity/public.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { chargeOfAmount, chargeRow, markChargePaid } from './charge.store.ts'
import { detailOf, isSameAmount } from './invoice.rules.ts'
import { invoiceRow, markInvoicePaid } from './invoice.store.ts'
import type { InvoiceRow } from './invoice.view.ts'
import type { PixPayment } from './providers/pix-provider.ts'

/**
 * Confirms a charge that a provider reports as paid. It counts once, whatever the number and source of the reports,
 * because the subscription is locked first. A payment of a different amount, or one already counted, changes nothing.
 * @returns true if the company's subscription was extended
 */
export async function confirmCharge(
  deps: BillingDependencies,
  work: Work,
  chargeId: number,
  payment: PixPayment,
): Promise<boolean> {
  const subscription = await lockSubscription(work)
  const charge = await chargeRow(work.db, work.companyId, chargeId)
  if (!charge || charge.paid_at) return false
  const about = { companyId: work.companyId, invoiceId: charge.invoice_id, txid: charge.txid }
  if (!isSameAmount(payment.value, Number(charge.value))) {
    deps.log.warn(
      { ...about, asked: charge.value, paid: payment.value },
      'the amount of a payment differs from its charge',
    )
    return false
  }
  const mark = { id: charge.id, paymentId: payment.paymentId }
  if (!(await markChargePaid(work.db, work.companyId, mark, work.now))) return false
  const invoice = await invoiceRow(work.db, work.companyId, charge.invoice_id)
  if (invoice?.status !== 'open') {
    deps.log.warn(about, 'an invoice was paid twice: refund the second payment')
    return false
  }
  const bought = { value: Number(charge.value), planId: charge.plan_id, recurrence: charge.recurrence }
  await settle(deps, work, { subscription, invoice, by: charge.provider, ...bought })
  return true
}

/**
 * Confirms a payment that the super user has received.
 * @param input `value` in BRL: the amount received, which must equal the amount of the invoice or of one of its charges
 * @throws AppError ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_PAYMENT_AMOUNT
 */
export async function confirmByHand(
  deps: BillingDependencies,
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
  const settledInvoice = await settle(deps, work, {
    subscription,
    invoice,
    by: 'manual',
    value: input.value,
    planId: charge?.plan_id ?? invoice.plan_id,
    recurrence: charge?.recurrence ?? invoice.recurrence,
  })
  const words = { value: input.value, dueDate: settledInvoice.dueDate }
  const before = { dueDate: subscription.dueDate }
  await audit(work, actor, 'invoice.confirm', `invoice ${invoice.id}`, before, words)
  return settledInvoice.invoice
}

/**
 * Returns the paid plan, or the company's plan if the operator deleted the other one in the meantime, because the
 * payment arrived anyway.
 */
async function boughtPlan(work: Work, { plan: own }: Subscription, planId: number): Promise<Pick<Plan, 'id' | 'name'>> {
  const plan = (await payablePlans(work, planId)).find(({ id }) => id === planId) ?? own
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
  return plan
}

interface Settlement {
  subscription: Subscription
  invoice: InvoiceRow
  by: string
  value: number
  planId: number
  recurrence: string
}

/** Marks the invoice as paid, extends the company's subscription, and notifies the open browsers and every node. */
async function settle(
  deps: BillingDependencies,
  work: Work,
  { subscription, invoice, by, value, ...purchase }: Settlement,
): Promise<{ invoice: InvoiceRow; dueDate: string | null }> {
  const { name, id: planId } = await boughtPlan(work, subscription, purchase.planId)
  const { recurrence, nextDueDate: dueDate } = billingPeriod(
    { value, recurrence: purchase.recurrence },
    subscription.dueDate,
    saoPauloDay(work.now),
  )
  // The company may have chosen another plan than the invoice's.
  const detail = detailOf(subscription.language, name, invoice.due_date)
  const words = { id: invoice.id, detail, value, planId, recurrence, by }
  const paidInvoice = await markInvoicePaid(work.db, work.companyId, words, work.now)
  await renewSubscription(work, { dueDate, planId, recurrence })
  await deps.companyChanged(work)
  work.announce('payment', hearersOf(work.companyId, 'payment'), {
    action: 'CONCLUIDA',
    company: { id: work.companyId, dueDate },
    invoiceId: invoice.id,
  })
  return { invoice: paidInvoice, dueDate }
}
