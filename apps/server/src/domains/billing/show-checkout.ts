import type { CheckoutOptions } from '@recado/contract/billing/checkout'
import type { Work } from '../../platform/db/work.ts'
import { payablePlans, saoPauloDay, showSubscription } from '../identity/public.ts'
import { contentOfRow } from './current-invoice.ts'
import { billingDetails } from './details.store.ts'
import { invoiceContentOf } from './invoice.rules.ts'
import { hasPaidInvoice, openInvoiceRow } from './invoice.store.ts'
import type { PixProvider } from './providers/pix-provider.ts'

/**
 * Returns the data for starting a checkout. No provider accepts cards, so there are no card fields.
 * @param provider null when none is configured; the checkout reports this on submission
 */
export async function showCheckout(work: Work, provider: PixProvider | null): Promise<CheckoutOptions> {
  const subscription = await showSubscription(work)
  const { plan, dueDate } = subscription
  const open = await openInvoiceRow(work.db, work.companyId)
  return {
    plans: await payablePlans(work, plan?.id ?? null),
    planId: plan?.id ?? null,
    dueDate,
    invoice: invoiceContentOf(subscription, open && contentOfRow(open), saoPauloDay(work.now)),
    trial: !(await hasPaidInvoice(work.db, work.companyId)),
    details: await billingDetails(work.db, work.companyId),
    needsDocument: provider?.needsDocument ?? false,
    cards: false,
  }
}
