import { subscriptionDay } from '../days-left.rules.ts'

/** Length of the trial in days (companies.3). */
const TRIAL_DAYS = 3

/** Returns the last day of a trial that starts now, as YYYY-MM-DD, as the server does. */
export const trialEnd = (now: Date): string => subscriptionDay(new Date(now.getTime() + TRIAL_DAYS * 86_400_000))
