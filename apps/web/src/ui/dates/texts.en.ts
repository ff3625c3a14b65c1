import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  dayShape: 'dd/mm/yyyy',
  minuteShape: 'dd/mm/yyyy hh:mm',
  wrongDay: 'Use a date like 31/12/2026, day first.',
  wrongMinute: 'Use a date and time like 31/12/2026 14:30, day first.',
  farYear: 'Use a year from {{from}} to {{to}}.',
  reversed: 'The first day is after the last.',
  calendar: 'Open calendar',
  days: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
