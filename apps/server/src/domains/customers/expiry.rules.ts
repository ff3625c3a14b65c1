import { type Moment, momentDays, moments } from '@recado/contract/customers/customer'

const DAY_MS = 86_400_000
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Formats a day for the wire: its UTC midnight (B-02 of the documents). */
export const endDateOf = (day: string | null): string | null => day && new Date(instantOf(day)).toISOString()

/** Returns the day of a moment of an expiry. */
export const dayOfMoment = (endDate: string, moment: Moment): string =>
  new Date(instantOf(endDate) + momentDays[moment] * DAY_MS).toISOString().slice(0, 10)

/** Returns the moment of an expiry that falls on today, or null. */
export const momentOn = (endDate: string, today: string): Moment | null =>
  moments.find((moment) => dayOfMoment(endDate, moment) === today) ?? null
