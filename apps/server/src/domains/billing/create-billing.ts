import type { PlatformTransaction } from '../../platform/db/platform-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle, type JobHandler, type NoPayload } from '../../platform/jobs/job.ts'
import type { NewSubscription } from '../identity/public.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { checkCharge, checkWaitingCharges } from './check-charge.ts'
import { firstInvoice, invoiceInStep } from './current-invoice.ts'
import { invoicesMake, invoicesRemind, paymentCheck, paymentsSweep } from './jobs.ts'
import { makeInvoices } from './make-invoices.ts'
import { createPayments, type PaymentDependencies } from './providers/create-payments.ts'
import { remindCompanies } from './remind.ts'
import { billingRoutes } from './routes.ts'

/** Invoices and how they are paid, as the rest of the server uses them. */
export interface Billing {
  routes(on: Registrar): void
  /** For sign-up: the invoice of the trial's end, stored with the company. */
  firstInvoice(trx: PlatformTransaction, companyId: number, subscription: NewSubscription): Promise<void>
  /** Makes the unpaid invoice that is due, brings the one there is in step, or takes it back where nothing is owed. */
  invoiceInStep(work: Work): Promise<unknown>
  /** The job `invoices.make`. */
  make: JobHandler<NoPayload>
  /** The job `invoices.remind`: mails about periods that end. */
  remind: JobHandler<NoPayload>
  /** The job `payment.check`. */
  check: JobHandler<{ companyId: number; chargeId: number }>
  /** The job `payments.sweep`: charges of which no notice came. */
  sweep: JobHandler<NoPayload>
}

/**
 * Joins invoices to companies and to the payment providers.
 * @throws SettingError when PIX_KEY is no Pix key
 */
export function createBilling(
  given: Omit<BillingDependencies, 'payments' | 'publicUrl'> & PaymentDependencies,
): Billing {
  const deps: BillingDependencies = { ...given, publicUrl: given.config.publicUrl, payments: createPayments(given) }
  return {
    firstInvoice: (trx, companyId, subscription) => firstInvoice(trx, companyId, subscription, given.clock.now()),
    invoiceInStep,
    routes: (on) => billingRoutes(on, deps),
    make: handle(invoicesMake, () => makeInvoices(deps)),
    remind: handle(invoicesRemind, () => remindCompanies(deps)),
    check: handle(paymentCheck, (charge) => checkCharge(deps, charge)),
    sweep: handle(paymentsSweep, () => checkWaitingCharges(deps)),
  }
}
