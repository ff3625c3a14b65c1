import dayjs from 'dayjs'
import { currentLanguage } from '../i18n/language.ts'
import { platformTexts } from '../i18n/platform-texts.ts'

/**
 * DD/MM/YYYY HH:mm in the browser's time zone (RT-12): the one way in which a day with its time is written, in every
 * language.
 */
export const formatMoment = (iso: string | number | Date) => dayjs(iso).format('DD/MM/YYYY HH:mm')
/** dd/MM/yy HH:mm: only where a row fixes it, as the last update of a connection (CON-01). */
export const formatShortMoment = (iso: string | number | Date) => dayjs(iso).format('DD/MM/YY HH:mm')
/** DD/MM/YYYY. A day without a time is not moved by time zones. */
export const formatDay = (iso: string | Date) => dayjs(iso).format('DD/MM/YYYY')
/** Whether both are on one day in the browser's time zone. */
export const isToday = (iso: string | Date, now: Date = new Date()) => dayjs(iso).isSame(now, 'day')
/** YYYY-MM-DD of a moment in the browser's time zone, as day fields and addresses have it. */
export const localDay = (at: Date) => dayjs(at).format('YYYY-MM-DD')
/** HH:mm. */
export const formatClock = (iso: string | Date) => dayjs(iso).format('HH:mm')

/** "Hoje", "Ontem", the weekday within a week, else DD/MM/YYYY: the separators of a conversation. */
export function formatDaySeparator(iso: string | Date, now: Date = new Date()): string {
  const day = dayjs(iso).startOf('day')
  const distance = dayjs(now).startOf('day').diff(day, 'day')
  if (distance === 0) return platformTexts.text('today')
  if (distance === 1) return platformTexts.text('yesterday')
  if (distance > 1 && distance < 7)
    return new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long' }).format(day.toDate())
  return day.format('DD/MM/YYYY')
}

/** Short age for lists: "há 3 min" within the hour, the clock today, "Ontem", else DD/MM/YYYY. */
export function formatAge(iso: string | Date, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000)
  if (minutes < 1) return platformTexts.text('justNow')
  if (minutes < 60) return platformTexts.text('minutesAgo', { minutes })
  const distance = dayjs(now).startOf('day').diff(dayjs(iso).startOf('day'), 'day')
  if (distance === 0) return formatClock(iso)
  return distance === 1 ? platformTexts.text('yesterday') : formatDay(iso)
}
