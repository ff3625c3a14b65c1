import { daysLater, saoPauloDay } from '../identity/public.ts'
import { companiesToInvoice } from './all-companies.store.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { invoiceDue } from './current-invoice.ts'
import { AHEAD_DAYS } from './invoice.rules.ts'

/** Creates the invoices of companies whose subscription ends soon or has ended. Idempotent, also on two nodes. */
export async function makeInvoices(
  deps: Pick<BillingDependencies, 'platform' | 'workplace' | 'clock' | 'log'>,
): Promise<void> {
  const until = daysLater(saoPauloDay(deps.clock.now()), AHEAD_DAYS)
  for (const companyId of await companiesToInvoice(deps.platform, until)) {
    await deps.workplace
      .run(companyId, invoiceDue)
      // One company's failure must not block the others. The job runs again.
      .catch((error: unknown) => deps.log.error({ err: error, companyId }, 'an invoice could not be created'))
  }
}
