import { addDays, zonedInstant, zonedTime } from '@recado/contract/values/zoned-time.rules'

/**
 * Returns the days of a period that ends today, as YYYY-MM-DD in a time zone, oldest first.
 * @param days number of days including today
 */
export function daysOfPeriod(days: number, now: Date, timeZone: string): string[] {
  const { day: today } = zonedTime(now, timeZone)
  return Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days))
}

/** Returns the instant at which a period starts. */
export const startOfPeriod = (days: number, now: Date, timeZone: string): Date =>
  zonedInstant({ day: daysOfPeriod(days, now, timeZone)[0] ?? '', clock: '00:00' }, timeZone)

/** Converts cents to reais with two decimals, for the wire. */
export const reais = (cents: number): number => cents / 100
