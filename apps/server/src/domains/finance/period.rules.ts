import { COMPANY_TIME_ZONE } from '@recado/contract/values/hours'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: COMPANY_TIME_ZONE })
const offsetOf = new Intl.DateTimeFormat('en-US', { timeZone: COMPANY_TIME_ZONE, timeZoneName: 'longOffset' })
const DAY_MS = 86_400_000

/**
 * The days of a period that ends with today, as YYYY-MM-DD in America/Sao_Paulo, the oldest first.
 * @param days how many, today among them
 */
export function daysOf(days: number, now: Date): string[] {
  const today = Date.parse(`${calendar.format(now)}T00:00:00Z`)
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10))
}

/** The instant at which a day begins in America/Sao_Paulo. */
export function startOfDay(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  const zone = offsetOf.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return new Date(`${day}T00:00:00${zone.replace('GMT', '') || 'Z'}`)
}

/** The instant from which a period counts. */
export const startOfPeriod = (days: number, now: Date): Date => startOfDay(daysOf(days, now)[0] ?? '')

/** Cents as reais with two decimals, as they stand on the wire. */
export const reais = (cents: number): number => cents / 100
