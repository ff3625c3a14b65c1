import { type Moment, momentDays, moments } from '@recado/contract/customers/customer'

const DAY_MS = 86_400_000
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** A day as it stands on the wire: UTC midnight of it (B-02 of the documents). */
export const endDateOf = (day: string | null): string | null => day && new Date(instantOf(day)).toISOString()

/** The day on which a moment of an expiry comes. */
export const dayOfMoment = (endDate: string, moment: Moment): string =>
  new Date(instantOf(endDate) + momentDays[moment] * DAY_MS).toISOString().slice(0, 10)

/** The moment of an expiry that is today; null: none is. */
export const momentOn = (endDate: string, today: string): Moment | null =>
  moments.find((moment) => dayOfMoment(endDate, moment) === today) ?? null
