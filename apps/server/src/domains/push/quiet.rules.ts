import { zonedTime } from '@recado/contract/values/zoned-time.rules'

/** A user's quiet hours as HH:mm in the company's time zone; the end may be on the next day. */
export interface QuietHours {
  quietFrom: string | null
  quietTo: string | null
}

/** Whether it is quiet now: from the first minute to before the last. Equal times mean the whole day. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, now: Date, timeZone: string): boolean {
  if (quietFrom === null || quietTo === null) return false
  const { clock: at } = zonedTime(now, timeZone)
  if (quietFrom === quietTo) return true
  return quietFrom < quietTo ? at >= quietFrom && at < quietTo : at >= quietFrom || at < quietTo
}
