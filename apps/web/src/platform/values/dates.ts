import { currentLanguage } from '../i18n/language.ts'
import { platformTexts } from '../i18n/platform-texts.ts'

const DAY_ALONE = /^(\d{4})-(\d\d)-(\d\d)$/
const DAY_MS = 86_400_000

/** Parses a timestamp. A day without a time is not converted between time zones. */
function momentOf(value: string | number | Date): Date {
  const [, year, month, day] = (typeof value === 'string' && DAY_ALONE.exec(value)) || []
  return day ? new Date(Number(year), Number(month) - 1, Number(day)) : new Date(value)
}

const digits = (value: number, width = 2) => String(value).padStart(width, '0')
const yearOf = (at: Date) => digits(at.getFullYear(), 4)
const dayAndMonth = (at: Date) => `${digits(at.getDate())}/${digits(at.getMonth() + 1)}`
const clockOf = (at: Date) => `${digits(at.getHours())}:${digits(at.getMinutes())}`

/**
 * The number of calendar days in the browser's time zone between a moment and now. Rounded, because a day may have 23
 * or 25 hours.
 */
function daysBetween(at: Date, now: Date): number {
  const start = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
  return Math.round((start(now) - start(at)) / DAY_MS)
}

/** DD/MM/YYYY HH:mm in the browser's time zone (RT-12): the one format for date and time, in every language. */
export const formatMoment = (iso: string | number | Date) => `${formatDay(iso)} ${formatClock(iso)}`
/** dd/MM/yy HH:mm: only where a requirement fixes it, such as the last update of a connection (CON-01). */
export function formatShortMoment(iso: string | number | Date): string {
  const at = momentOf(iso)
  return `${dayAndMonth(at)}/${yearOf(at).slice(2)} ${clockOf(at)}`
}
/** DD/MM/YYYY. A day without a time is not converted between time zones. */
export function formatDay(iso: string | number | Date): string {
  const at = momentOf(iso)
  return `${dayAndMonth(at)}/${yearOf(at)}`
}
/** True when both are on the same day in the browser's time zone. */
export const isToday = (iso: string | Date, now: Date = new Date()) => daysBetween(momentOf(iso), now) === 0
/** The YYYY-MM-DD of a moment in the browser's time zone, as date fields and URLs use it. */
export const localDay = (at: Date) => formatDay(at).split('/').reverse().join('-')
/** HH:mm. */
export const formatClock = (iso: string | number | Date) => clockOf(momentOf(iso))

/** "Hoje", "Ontem", the weekday within a week, otherwise DD/MM/YYYY: the separators of a conversation. */
export function formatDaySeparator(iso: string | Date, now: Date = new Date()): string {
  const at = momentOf(iso)
  const distance = daysBetween(at, now)
  if (distance === 0) return platformTexts.text('today')
  if (distance === 1) return platformTexts.text('yesterday')
  if (distance > 1 && distance < 7) return new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long' }).format(at)
  return formatDay(at)
}

/** A short age for lists: "há 3 min" within the hour, the time today, "Ontem", otherwise DD/MM/YYYY. */
export function formatAge(iso: string | Date, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000)
  if (minutes < 1) return platformTexts.text('justNow')
  if (minutes < 60) return platformTexts.text('minutesAgo', { minutes })
  const distance = daysBetween(momentOf(iso), now)
  if (distance === 0) return formatClock(iso)
  return distance === 1 ? platformTexts.text('yesterday') : formatDay(iso)
}
