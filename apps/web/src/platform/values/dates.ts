import { type ZonedTime, zonedTime } from '@recado/contract/values/zoned-time.rules'
import { currentLanguage } from '../i18n/language.ts'
import { platformTexts } from '../i18n/platform-texts.ts'
import { shownTimeZone } from './company-zone.rules.ts'

const DAY_ALONE = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** The day and clock of a moment in the company's time zone. A day without a time is not converted. */
function timeOf(value: string | number | Date): ZonedTime {
  if (typeof value === 'string' && DAY_ALONE.test(value)) return { day: value, clock: '00:00' }
  return zonedTime(new Date(value), shownTimeZone())
}

const dayAndMonth = (day: string) => `${day.slice(-2)}/${day.slice(-5, -3)}`

/** The number of calendar days in the company's time zone between a moment and now. */
const daysBetween = (iso: string | Date, now: Date): number =>
  Math.round((Date.parse(timeOf(now).day) - Date.parse(timeOf(iso).day)) / DAY_MS)

/** DD/MM/YYYY HH:mm in the company's time zone (RT-12): the one format for date and time, in every language. */
export const formatMoment = (iso: string | number | Date) => `${formatDay(iso)} ${formatClock(iso)}`
/** dd/MM/yy HH:mm: only where a requirement fixes it, such as the last update of a connection (CON-01). */
export function formatShortMoment(iso: string | number | Date): string {
  const { day, clock } = timeOf(iso)
  return `${dayAndMonth(day)}/${day.slice(2, 4)} ${clock}`
}
/** DD/MM/YYYY. A day without a time is not converted between time zones. */
export function formatDay(iso: string | number | Date): string {
  const { day } = timeOf(iso)
  return `${dayAndMonth(day)}/${day.slice(0, -6)}`
}
/** True when both are on the same day in the company's time zone. */
export const isToday = (iso: string | Date, now: Date = new Date()) => daysBetween(iso, now) === 0
/** The YYYY-MM-DD of a moment in the company's time zone, as date fields and URLs use it. */
export const localDay = (at: Date) => timeOf(at).day
/** HH:mm. */
export const formatClock = (iso: string | number | Date) => timeOf(iso).clock

/** "Hoje", "Ontem", the weekday within a week, otherwise DD/MM/YYYY: the separators of a conversation. */
export function formatDaySeparator(iso: string | Date, now: Date = new Date()): string {
  const distance = daysBetween(iso, now)
  if (distance === 0) return platformTexts.text('today')
  if (distance === 1) return platformTexts.text('yesterday')
  if (distance > 1 && distance < 7)
    return new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
      Date.parse(timeOf(iso).day),
    )
  return formatDay(iso)
}

/** A short age for lists: "há 3 min" within the hour, the time today, "Ontem", otherwise DD/MM/YYYY. */
export function formatAge(iso: string | Date, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000)
  if (minutes < 1) return platformTexts.text('justNow')
  if (minutes < 60) return platformTexts.text('minutesAgo', { minutes })
  const distance = daysBetween(iso, now)
  if (distance === 0) return formatClock(iso)
  return distance === 1 ? platformTexts.text('yesterday') : formatDay(iso)
}
