import { zonedInstant } from '../values/zoned-time.rules.ts'

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(\.\d{1,6})?)?$/

/** True for an existing day and time without a time zone, such as 2098-03-05T10:00. */
export function isLocalTime(text: string): boolean {
  const [, day, clock] = LOCAL.exec(text) ?? []
  if (!day || !clock || clock > '23:59') return false
  const at = new Date(`${day}T${clock}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

// A year first, or a name of a day or month, so that 01/07/2027 is not read as January 7.
const ZONED = /^(\d{4}-\d{2}-\d{2}[T ]|[a-z]).*\d:\d{2}.*(Z|UTC|GMT|[+-]\d{2}:?\d{2})(\s*\(.*\))?$/i

/** True for a time that names its own time zone, such as 2098-03-05T10:00-03:00. */
export const hasTimeZone = (text: string): boolean => ZONED.test(text)

/** Returns the instant of a time: without a time zone, it is one of the given zone. */
export function momentIn(text: string, timeZone: string): Date {
  const [, day = '', clock = '', seconds = ''] = LOCAL.exec(text) ?? []
  if (day === '') return new Date(text)
  const minute = zonedInstant({ day, clock }, timeZone)
  return new Date(minute.getTime() + Number(seconds.slice(1)) * 1000)
}
