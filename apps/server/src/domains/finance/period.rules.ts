import { COMPANY_TIME_ZONE } from '@recado/contract/values/hours'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: COMPANY_TIME_ZONE })
const offsetOf = new Intl.DateTimeFormat('en-US', { timeZone: COMPANY_TIME_ZONE, timeZoneName: 'longOffset' })
const DAY_MS = 86_400_000

/**
 * Returns the days of a period that ends today, as YYYY-MM-DD in America/Sao_Paulo, oldest first.
 * @param days number of days including today
 */
export function daysOfPeriod(days: number, now: Date): string[] {
  const today = Date.parse(`${calendar.format(now)}T00:00:00Z`)
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10))
}

/** Returns the instant at which a day starts in America/Sao_Paulo. */
export function startOfSaoPauloDay(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  const zone = offsetOf.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return new Date(`${day}T00:00:00${zone.replace('GMT', '') || 'Z'}`)
}

/** Returns the instant at which a period starts. */
export const startOfPeriod = (days: number, now: Date): Date => startOfSaoPauloDay(daysOfPeriod(days, now)[0] ?? '')

/** Converts cents to reais with two decimals, for the wire. */
export const reais = (cents: number): number => cents / 100
