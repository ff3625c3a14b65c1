import { COMPANY_TIME_ZONE } from '@recado/contract/values/time-zone'
import { zonedInstant, zonedTime } from '@recado/contract/values/zoned-time.rules'
import { currentLanguage } from '../../platform/i18n/language.ts'

/** Times of schedules are those of the company's time zone, wherever the browser is. */

const timeOf = (iso: string | Date) => zonedTime(new Date(iso), COMPANY_TIME_ZONE)

/** YYYY-MM-DD. */
export const dayOf = (iso: string | Date): string => timeOf(iso).day
/** HH:mm. */
export const clockOf = (iso: string | Date): string => timeOf(iso).clock
export const today = (): string => dayOf(new Date())
/** DD/MM/YYYY HH:mm. */
export const momentOf = (iso: string): string => `${dayOf(iso).split('-').reverse().join('/')} ${clockOf(iso)}`
/** DD/MM/YYYY of a YYYY-MM-DD. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

/** The value of a date field with time, YYYY-MM-DDTHH:mm. */
export const fieldValueOf = (iso: string | Date): string => `${dayOf(iso)}T${clockOf(iso)}`
/** The instant of a date field's value. */
export function instantOf(fieldValue: string): Date {
  const [day = '', clock = ''] = fieldValue.split('T')
  return zonedInstant({ day, clock }, COMPANY_TIME_ZONE)
}
export const startOfDay = (day: string): Date => zonedInstant({ day, clock: '00:00' }, COMPANY_TIME_ZONE)

/** The name of the time zone in the user's language, such as "Horário Padrão de Brasília". */
export function zoneName(): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { timeZone: COMPANY_TIME_ZONE, timeZoneName: 'long' })
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? COMPANY_TIME_ZONE
}
