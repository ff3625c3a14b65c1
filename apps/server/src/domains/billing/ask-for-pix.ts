import { randomBytes } from 'node:crypto'
import type { BillingDetails, CheckoutForm, PixPayment } from '@recado/contract/billing/checkout'
import { documentOf } from '@recado/contract/billing/checkout.rules'
import type { Plan } from '@recado/contract/identity/plan'
import { billingPeriod } from '@recado/contract/identity/recurrence.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { daysLater, lockSubscription, payablePlans, type Subscription, saoPauloDay } from '../identity/public.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { type ChargeRow, insertCharge, reusableCharge, saveChargeCode } from './charge.store.ts'
import { currentInvoice } from './current-invoice.ts'
import { saveBillingDetails } from './details.store.ts'
import { AHEAD_DAYS, decimalOf } from './invoice.rules.ts'
import { invoiceRow } from './invoice.store.ts'
import type { InvoiceRow } from './invoice.view.ts'
import type { PixProvider } from './providers/pix-provider.ts'
import { txidOf } from './txid.rules.ts'

/** A code is reused for half of the day that the provider accepts it. */
const REUSE_MS = 12 * 3_600_000

interface PreparedCharge {
  subscription: Subscription
  invoice: InvoiceRow
  charge: ChargeRow
}

/**
 * Returns the Pix of an invoice, by default of the current period. Stores the charge before asking the provider, so
 * that every notice has a known charge. Repeated calls return the same code.
 * @throws AppError ERR_PAYMENT_NOT_CONFIGURED, ERR_PAYMENT_DOCUMENT, ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID,
 *   ERR_NO_PLAN_FOUND, ERR_PAYMENT_PROVIDER
 */
export async function askForPix(deps: BillingDependencies, actor: Actor, form: CheckoutForm): Promise<PixPayment> {
  const { workplace, payments } = deps
  const provider = await payments.current()
  if (!provider) throw new AppError('ERR_PAYMENT_NOT_CONFIGURED')
  const details = detailsOf(form)
  if (provider.needsDocument && details.document === '') throw new AppError('ERR_PAYMENT_DOCUMENT')
  const { subscription, invoice, charge } = await workplace.run(actor.companyId, (work) =>
    prepare(work, provider, form, details),
  )
  const qrcode = charge.qrcode ?? (await askProvider(deps, provider, { subscription, invoice, charge }, details))
  return {
    qrcode,
    valor: { original: decimalOf(Number(charge.value)) },
    invoiceId: invoice.id,
    txid: charge.txid,
    confirmedByHand: provider.confirmedByHand,
  }
}

function detailsOf(form: CheckoutForm): BillingDetails {
  return {
    firstName: form.firstName,
    lastName: form.lastName?.trim() ?? '',
    address2: form.address2,
    city: form.city,
    state: form.state?.trim() ?? '',
    zipcode: form.zipcode,
    country: form.country,
    document: documentOf(form.document ?? '') ?? '',
  }
}

async function prepare(
  work: Work,
  provider: PixProvider,
  form: CheckoutForm,
  details: BillingDetails,
): Promise<PreparedCharge> {
  const subscription = await lockSubscription(work)
  await checkInvoice(work, form.invoiceId ?? null)
  const plan = await chosenPlan(work, subscription, form.plan ?? null)
  const invoice = await invoiceToPay(work, subscription, plan)
  await saveBillingDetails(work.db, work.companyId, details, work.now)
  const bought =
    plan.id === invoice.plan_id
      ? { amount: Number(invoice.value), recurrence: invoice.recurrence }
      : billingPeriod(plan, subscription.dueDate, saoPauloDay(work.now))
  const newCharge = {
    invoiceId: invoice.id,
    provider: provider.name,
    value: bought.amount,
    planId: plan.id,
    recurrence: bought.recurrence,
  }
  const since = new Date(work.now.getTime() - REUSE_MS)
  const existingCharge = await reusableCharge(work.db, work.companyId, newCharge, since)
  const txid = txidOf(work.companyId, randomBytes(16).toString('hex'), provider.txidLength)
  const charge = existingCharge ?? (await insertCharge(work.db, work.companyId, { ...newCharge, txid }, work.now))
  return { subscription, invoice, charge }
}

async function checkInvoice(work: Work, id: number | null): Promise<void> {
  const requestedInvoice = id === null ? null : await invoiceRow(work.db, work.companyId, id)
  if (id !== null && !requestedInvoice) throw new AppError('ERR_NO_INVOICE_FOUND')
  if (requestedInvoice?.status === 'paid') throw new AppError('ERR_INVOICE_PAID')
}

/**
 * Returns the unpaid invoice of the current period, reconciled with the operator's changes. A company without a due
 * date, or with a free plan, owes nothing but may subscribe.
 */
async function invoiceToPay(work: Work, subscription: Subscription, plan: Plan): Promise<InvoiceRow> {
  const own = subscription.plan
  const invoice = await currentInvoice(work, {
    ...subscription,
    plan: own && own.value > 0 ? own : plan,
    dueDate: subscription.dueDate ?? daysLater(saoPauloDay(work.now), AHEAD_DAYS),
  })
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND')
  return invoice
}

/** Returns the company's plan or another available one, never a free one. */
async function chosenPlan(work: Work, subscription: Subscription, id: number | null): Promise<Plan> {
  const own = subscription.plan
  const planId = id ?? own?.id
  const plan = (await payablePlans(work, own?.id ?? null)).find((one) => one.id === planId)
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
  return plan
}

async function askProvider(
  { workplace, clock }: BillingDependencies,
  provider: PixProvider,
  { subscription, invoice, charge }: PreparedCharge,
  details: BillingDetails,
): Promise<string> {
  const { qrcode, externalId } = await provider.charge({
    companyId: charge.company_id,
    txid: charge.txid,
    value: Number(charge.value),
    detail: invoice.detail,
    payer: {
      name: `${details.firstName} ${details.lastName}`.trim(),
      document: details.document,
      email: subscription.email,
    },
    today: saoPauloDay(clock.now()),
  })
  await workplace.run(charge.company_id, (work) =>
    saveChargeCode(work.db, work.companyId, { id: charge.id, qrcode, externalId }),
  )
  return qrcode
}
