import { until } from '../apps/server/test/until.ts'

const zone = { timeZone: 'America/Sao_Paulo' }

/** The date in São Paulo, this many days from today, as YYYY-MM-DD. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', zone).format(Date.now() + days * 86_400_000)

/** A date in the Brazilian format. */
export const brazilianDate = (day: string) => day.split('-').reverse().join('/')

const timeNow = () => new Intl.DateTimeFormat('sv-SE', { ...zone, timeStyle: 'medium' }).format()

/**
 * Shortly before midnight in São Paulo, waits for the next day, because texts with the number of days left would
 * change.
 */
export const withinOneDay = () => until(() => timeNow() < '23:58', 'another day in São Paulo', 150_000)

/** Waits while it is 08:58 or 08:59 in São Paulo: the day's reminders of customers are due at 09:00. */
export const outsideReminders = () =>
  until(() => timeNow() < '08:58' || timeNow() >= '09:00', 'nine o’clock in São Paulo', 150_000)
