import type { Plan } from '@recado/contract/identity/plan'
import type { Work } from '../../../platform/db/work.ts'
import { planOf } from './company.view.ts'
import { payablePlanRows, saveSubscription, subscriptionRow } from './subscription.store.ts'

/** A company's subscription: plan, price and end. `dueDate` is YYYY-MM-DD; null never expires. */
export interface Subscription {
  companyName: string
  email: string | null
  language: string
  active: boolean
  isPlatform: boolean
  dueDate: string | null
  recurrence: string
  plan: Plan | null
}

async function read(work: Work, lock: boolean): Promise<Subscription> {
  const row = await subscriptionRow(work.db, work.companyId, lock)
  return {
    companyName: row.name,
    email: row.email,
    language: row.language,
    active: row.status,
    isPlatform: row.is_platform,
    dueDate: row.due_date,
    recurrence: row.recurrence,
    plan: row.plan && planOf(row.plan),
  }
}

/** Returns the current company's subscription. */
export const showSubscription = (work: Work): Promise<Subscription> => read(work, false)

/** Same, locked until the transaction ends. Serialises all code that creates or pays invoices. */
export const lockSubscription = (work: Work): Promise<Subscription> => read(work, true)

/**
 * Extends the subscription after a payment. The caller notifies the access directory of all nodes.
 * @param change `dueDate` YYYY-MM-DD; the plan and recurrence from now on
 */
export const renewSubscription = (
  work: Work,
  change: { dueDate: string | null; planId: number; recurrence: string },
): Promise<void> => saveSubscription(work.db, work.companyId, change, work.now)

/** Returns the checkout's plans, cheapest first: the public ones and the company's own, without free ones. */
export const payablePlans = async (work: Work, ownPlanId: number | null): Promise<Plan[]> =>
  (await payablePlanRows(work.db, ownPlanId)).map(planOf)
