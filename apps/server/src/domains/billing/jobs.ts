import { declareJob, type NoPayload } from '../../platform/jobs/job.ts'

/** Makes the invoices that are due. 03:05 in São Paulo. */
export const invoicesMake = declareJob<NoPayload>('invoices.make', {
  cron: '5 6 * * *',
  limitSeconds: 900,
  atStart: true,
})

/** Mails about periods that end. 08:10 in São Paulo. */
export const invoicesRemind = declareJob<NoPayload>('invoices.remind', {
  cron: '10 11 * * *',
  limitSeconds: 900,
  atStart: true,
})

/** Asks the payment provider how a charge stands. */
export const paymentCheck = declareJob<{ companyId: number; chargeId: number }>('payment.check', { retries: 10 })

/** Looks after charges of which no notice came. */
export const paymentsSweep = declareJob<NoPayload>('payments.sweep', { cron: '*/10 * * * *' })

/** Every kind of job of this area. */
export const billingJobs = [invoicesMake, invoicesRemind, paymentCheck, paymentsSweep] as const
