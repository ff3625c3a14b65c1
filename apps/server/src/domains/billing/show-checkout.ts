import type { CheckoutOptions } from '@recado/contract/billing/checkout'
import type { Work } from '../../platform/db/work.ts'
import { dayOf, payablePlans, showSubscription } from '../identity/public.ts'
import { saidBy } from './current-invoice.ts'
import { billingDetails } from './details.store.ts'
import { wordsOf } from './invoice.rules.ts'
import { hasPaidInvoice, openInvoiceRow } from './invoice.store.ts'
import type { PixProvider } from './providers/pix-provider.ts'

/**
 * The start of a checkout. No provider takes cards, so card fields are not shown.
 * @param provider null when nothing is set up yet; the checkout says so when it is sent
 */
export async function showCheckout(work: Work, provider: PixProvider | null): Promise<CheckoutOptions> {
  const subscription = await showSubscription(work)
  const { plan, dueDate } = subscription
  const open = await openInvoiceRow(work.db, work.companyId)
  return {
    plans: await payablePlans(work, plan?.id ?? null),
    planId: plan?.id ?? null,
    dueDate,
    invoice: wordsOf(subscription, open && saidBy(open), dayOf(work.now)),
    trial: !(await hasPaidInvoice(work.db, work.companyId)),
    details: await billingDetails(work.db, work.companyId),
    needsDocument: provider?.needsDocument ?? false,
    cards: false,
  }
}
