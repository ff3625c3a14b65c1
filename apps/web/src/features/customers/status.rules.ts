import type { Customer } from '@recado/contract/customers/customer'

/** The status of an expiry today. */
export type ExpiryStatus = 'lead' | 'dueToday' | 'ended' | 'working'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** Today in America/Sao_Paulo as YYYY-MM-DD. */
export const todayInSaoPaulo = (now: Date): string => calendar.format(now)

/** The entered day: an expiry is stored as UTC midnight of that day (B-02 of the documents). */
export const expiryDay = ({ end_date }: Pick<Customer, 'end_date'>): string | null => end_date?.slice(0, 10) ?? null

/** Checked in the order of R-CLI-01: none, due today, ended, working. */
export function statusOf(customer: Pick<Customer, 'end_date'>, now: Date): ExpiryStatus {
  const day = expiryDay(customer)
  const today = todayInSaoPaulo(now)
  if (day === null) return 'lead'
  if (day === today) return 'dueToday'
  return day < today ? 'ended' : 'working'
}

const DAY_MS = 86_400_000
/** The day a number of days from today in São Paulo. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(Date.parse(`${todayInSaoPaulo(now)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The length of a renewal without a date (CLI-07). */
export const RENEWAL_DAYS = 31

/** DD/MM/YYYY of a day, without time zone conversion. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('/')
