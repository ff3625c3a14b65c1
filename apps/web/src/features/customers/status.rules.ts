import type { Customer } from '@recado/contract/customers/customer'
import { addDays } from '@recado/contract/values/zoned-time.rules'
import { dayOf } from '../../platform/values/company-time.rules.ts'

/** The status of an expiry today. */
export type ExpiryStatus = 'lead' | 'dueToday' | 'ended' | 'working'

/** The entered day: an expiry is stored as UTC midnight of that day (B-02 of the documents). */
export const expiryDay = ({ end_date }: Pick<Customer, 'end_date'>): string | null => end_date?.slice(0, 10) ?? null

/** Checked in the order of R-CLI-01: none, due today, ended, working. */
export function statusOf(customer: Pick<Customer, 'end_date'>, now: Date): ExpiryStatus {
  const day = expiryDay(customer)
  const today = dayOf(now)
  if (day === null) return 'lead'
  if (day === today) return 'dueToday'
  return day < today ? 'ended' : 'working'
}

/** The day a number of days from today in the company's time zone. */
export const dayFrom = (now: Date, days: number): string => addDays(dayOf(now), days)

/** The length of a renewal without a date (CLI-07). */
export const RENEWAL_DAYS = 31

/** DD/MM/YYYY of a day, without time zone conversion. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('/')
