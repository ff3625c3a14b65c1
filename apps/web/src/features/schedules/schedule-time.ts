import { currentLanguage } from '../../platform/i18n/language.ts'
import { clockOf, dayOf } from '../../platform/values/company-time.rules.ts'
import { companyTimeZone } from '../../platform/values/company-zone.rules.ts'

/** Times of schedules are those of the company's time zone, wherever the browser is. */
export { clockOf, dayOf, fieldValueOf, instantOf, startOfDay, today } from '../../platform/values/company-time.rules.ts'

/** DD/MM/YYYY HH:mm. */
export const momentOf = (iso: string): string => `${dayOf(iso).split('-').reverse().join('/')} ${clockOf(iso)}`
/** DD/MM/YYYY of a YYYY-MM-DD. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

/** The name of the time zone in the user's language, such as "Horário Padrão de Brasília". */
export function zoneName(): string {
  const timeZone = companyTimeZone()
  const format = new Intl.DateTimeFormat(currentLanguage(), { timeZone, timeZoneName: 'long' })
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
