import { subscriptionDay } from '../days-left.rules.ts'

/** Days to try the product before the first payment (companies.3). */
const TRIAL_DAYS = 3

/** The last day of a trial that begins now, as YYYY-MM-DD; the server says the same. */
export const trialEnd = (now: Date): string => subscriptionDay(new Date(now.getTime() + TRIAL_DAYS * 86_400_000))
