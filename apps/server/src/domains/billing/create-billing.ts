import type { PlatformTransaction } from '../../platform/db/platform-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle, type JobHandler, type NoPayload } from '../../platform/jobs/job.ts'
import type { NewSubscription } from '../identity/public.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { checkCharge, checkWaitingCharges } from './check-charge.ts'
import { firstInvoice, reconcileInvoice } from './current-invoice.ts'
import { invoicesMake, invoicesRemind, paymentCheck, paymentsSweep } from './jobs.ts'
import { makeInvoices } from './make-invoices.ts'
import { createPayments, type PaymentDependencies } from './providers/create-payments.ts'
import { remindCompanies } from './remind.ts'
import { billingRoutes } from './routes.ts'

/** Invoices and payments, as the rest of the server uses them. */
export interface Billing {
  routes(on: Registrar): void
  /** Inserts the invoice for the trial's end, with a company that signs up. */
  firstInvoice(trx: PlatformTransaction, companyId: number, subscription: NewSubscription): Promise<void>
  /** Reconciles the unpaid invoice: creates it when due, updates it, or deletes it when nothing is owed. */
  reconcileInvoice(work: Work): Promise<unknown>
  /** The job `invoices.make`. */
  make: JobHandler<NoPayload>
  /** The job `invoices.remind`: mails about ending periods. */
  remind: JobHandler<NoPayload>
  /** The job `payment.check`. */
  check: JobHandler<{ companyId: number; chargeId: number }>
  /** The job `payments.sweep`: charges without a notice. */
  sweep: JobHandler<NoPayload>
}

/**
 * Creates the billing domain.
 * @throws SettingError when PIX_KEY is not a Pix key
 */
export function createBilling(
  dependencies: Omit<BillingDependencies, 'payments' | 'publicUrl'> & PaymentDependencies,
): Billing {
  const deps: BillingDependencies = {
    ...dependencies,
    publicUrl: dependencies.config.publicUrl,
    payments: createPayments(dependencies),
  }
  return {
    firstInvoice: (trx, companyId, subscription) =>
      firstInvoice(trx, companyId, subscription, dependencies.clock.now()),
    reconcileInvoice: reconcileInvoice,
    routes: (on) => billingRoutes(on, deps),
    make: handle(invoicesMake, () => makeInvoices(deps)),
    remind: handle(invoicesRemind, () => remindCompanies(deps)),
    check: handle(paymentCheck, (charge) => checkCharge(deps, charge)),
    sweep: handle(paymentsSweep, () => checkWaitingCharges(deps)),
  }
}
