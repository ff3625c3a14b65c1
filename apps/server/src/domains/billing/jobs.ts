import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Creates due invoices. Runs at 03:05 in São Paulo. */
export const invoicesMake = declareJob<NoPayload>('invoices.make', {
  cron: '5 6 * * *',
  limitSeconds: 900,
  atStart: true,
})

/** Mails about ending periods. Runs at 08:10 in São Paulo. */
export const invoicesRemind = declareJob<NoPayload>('invoices.remind', {
  cron: '10 11 * * *',
  limitSeconds: 900,
  atStart: true,
})

/** Asks the payment provider for a charge's state. */
export const paymentCheck = declareJob<{ companyId: number; chargeId: number }>('payment.check', { retries: 10 })

/** Checks charges without a notice. */
export const paymentsSweep = declareJob<NoPayload>('payments.sweep', { cron: '*/10 * * * *' })

/** All job kinds of this area. */
export const billingJobs = [invoicesMake, invoicesRemind, paymentCheck, paymentsSweep] as const
