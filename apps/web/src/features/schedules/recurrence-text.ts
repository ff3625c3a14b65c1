import type { Recurrence } from '@recado/contract/schedules/recurrence'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { scheduleTexts } from './schedule-texts.ts'
import { dayText } from './schedule-time.ts'

// The first Sunday of 2026.
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** The short or long name of a weekday, 0 (Sunday) to 6. */
export function weekdayName(weekday: number, length: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: length, timeZone: 'UTC' })
  return format.format(SUNDAY + weekday * DAY_MS)
}

/** Returns a function that describes a recurrence in the user's language. */
export function useRecurrenceText(): (recurrence: Recurrence) => string {
  const t = useTexts(scheduleTexts)
  return ({ every, weekdays, dayOfMonth, until }) => {
    const days = weekdays.map((weekday) => weekdayName(weekday, 'short')).join(', ')
    const rule = t(`every_${every}`)
    const detail = every === 'week' ? `: ${days}` : every === 'month' ? `: ${t('onDay', { day: dayOfMonth ?? 1 })}` : ''
    return `${rule}${detail}${until ? `, ${t('untilDay', { day: dayText(until) })}` : ''}`
  }
}
