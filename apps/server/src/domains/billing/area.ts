import type { Area } from '../../platform/area.ts'
import type { Billing } from './create-billing.ts'
import { billingJobs } from './jobs.ts'

/** The billing area: creates, announces and settles invoices. */
export const billingArea = ({ routes, make, remind, check, sweep }: Billing) =>
  ({ name: 'billing', routes, jobTypes: billingJobs, jobs: [make, remind, check, sweep] }) satisfies Area
