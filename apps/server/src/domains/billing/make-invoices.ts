import { dayOf, daysLater } from '../identity/public.ts'
import { companiesToInvoice } from './all-companies.store.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { invoiceDue } from './current-invoice.ts'
import { AHEAD_DAYS } from './invoice.rules.ts'

/** Makes the invoices of companies whose time ends soon or has ended. Running twice, or on two nodes, makes none twice. */
export async function makeInvoices(
  deps: Pick<BillingDependencies, 'platform' | 'workplace' | 'clock' | 'log'>,
): Promise<void> {
  const until = daysLater(dayOf(deps.clock.now()), AHEAD_DAYS)
  for (const companyId of await companiesToInvoice(deps.platform, until)) {
    await deps.workplace
      .run(companyId, invoiceDue)
      // One company must not keep the others waiting; the job comes again.
      .catch((error: unknown) => deps.log.error({ err: error, companyId }, 'an invoice could not be made'))
  }
}
