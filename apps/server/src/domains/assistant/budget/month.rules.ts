import { zonedTime } from '@recado/contract/values/zoned-time.rules'

/** Returns the first day of the month in a time zone, as YYYY-MM-DD. */
export const monthOf = (now: Date, timeZone: string): string => `${zonedTime(now, timeZone).day.slice(0, 7)}-01`
