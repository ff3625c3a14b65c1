import { dayOf, daysLater } from '../identity/public.ts'
import { companiesToInvoice } from './all-companies.store.ts'
import type { BillingParts } from './billing-parts.ts'
import { invoiceDue } from './current-invoice.ts'
import { AHEAD_DAYS } from './invoice.rules.ts'

/** Makes the invoices of companies whose time ends soon or has ended. Running twice, or on two nodes, makes none twice. */
export async function makeInvoices(
  parts: Pick<BillingParts, 'platform' | 'workplace' | 'clock' | 'log'>,
): Promise<void> {
  const until = daysLater(dayOf(parts.clock.now()), AHEAD_DAYS)
  for (const companyId of await companiesToInvoice(parts.platform, until)) {
    await parts.workplace
      .run(companyId, invoiceDue)
      // One company must not keep the others waiting; the job comes again.
      .catch((error: unknown) => parts.log.error({ err: error, companyId }, 'an invoice could not be made'))
  }
}
