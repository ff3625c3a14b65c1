import type { Area } from '../../platform/area.ts'
import type { Billing } from './create-billing.ts'
import { billingJobs } from './jobs.ts'

/** Invoices: made, announced and paid. */
export const billingArea = ({ routes, make, remind, check, sweep }: Billing) =>
  ({ name: 'billing', routes, jobTypes: billingJobs, jobs: [make, remind, check, sweep] }) satisfies Area
