import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { DatePicker } from '@mantine/dates'
import dayjs from 'dayjs'
import { useState } from 'react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { localDay } from '../../platform/values/dates.ts'
import { useNarrow } from '../use-narrow.ts'
import { dateTexts } from './date-texts.ts'

export interface DayCalendarProps {
  /** The chosen day (YYYY-MM-DD), if any. */
  day: string | null
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

/** Arrows, Home, End, Page Up and Page Down move. Esc closes only the calendar's popover, not the dialog below it. */
const ownEscape = { __stopPropagation: true }
const SUNDAY = 0

/** A month in the language on screen, to choose a day from. Loaded when it is first opened. */
export function DayCalendar({ day, min, max, onChoose }: DayCalendarProps) {
  const t = useTexts(dateTexts)
  const language = currentLanguage()
  const [today] = useState(() => localDay(new Date()))
  const at = day ?? today
  return (
    <DatePicker
      {...ownEscape}
      size={useNarrow() ? 'md' : 'sm'}
      locale={language === 'pt' ? 'pt-br' : language}
      firstDayOfWeek={SUNDAY}
      weekendDays={[]}
      weekdayFormat="ddd"
      // Its own day is the browser's.
      highlightToday={today === dayjs().format('YYYY-MM-DD')}
      defaultDate={at}
      value={day}
      minDate={min}
      maxDate={max}
      onChange={(newDay) => newDay && onChoose(newDay)}
      allowDeselect={false}
      getDayProps={(one) => (one === at ? { 'data-autofocus': true as const } : {})}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousDecade'),
        nextDecade: t('nextDecade'),
      }}
    />
  )
}
