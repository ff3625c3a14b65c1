import { zonedInstant, zonedTime } from '@recado/contract/values/zoned-time.rules'
import { companyTimeZone } from './company-zone.rules.ts'

/** Days and times of the company's time zone, wherever the browser is. */

const timeOf = (iso: string | Date, timeZone = companyTimeZone()) => zonedTime(new Date(iso), timeZone)

/** YYYY-MM-DD. */
export const dayOf = (iso: string | Date, timeZone?: string): string => timeOf(iso, timeZone).day
/** HH:mm. */
export const clockOf = (iso: string | Date, timeZone?: string): string => timeOf(iso, timeZone).clock
export const today = (): string => dayOf(new Date())

/** The value of a date field with time, YYYY-MM-DDTHH:mm. */
export const fieldValueOf = (iso: string | Date, timeZone?: string): string =>
  `${dayOf(iso, timeZone)}T${clockOf(iso, timeZone)}`
/** The instant of a date field's value; an invalid date for an incomplete one. */
export function instantOf(fieldValue: string, timeZone = companyTimeZone()): Date {
  const [day = '', clock = ''] = fieldValue.split('T')
  return Number.isNaN(Date.parse(`${day}T${clock}Z`)) ? new Date(Number.NaN) : zonedInstant({ day, clock }, timeZone)
}
export const startOfDay = (day: string): Date => zonedInstant({ day, clock: '00:00' }, companyTimeZone())
