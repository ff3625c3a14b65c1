import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  invalidHours: 'Start and end cannot be the same.',
  invalidClock: 'Use HH:MM, from 00:00 to 23:59.',
  invalidEndClock: 'Use HH:MM, from 00:00 to 24:00.',
  untilNextDay: 'Closes the next day',
  opensAt: 'Opens at',
  closesAt: 'Closes at',
  copyToAll: 'Copy to all',
  copyDayToAll: 'Copy to all: {{day}}',
  hoursClosedHelp: '00:00–00:00 is closed. For the whole day, use 24 hours (00:00–24:00).',
  periodOfDay: '{{day}}, period {{number}}',
  addPeriod: 'Add period',
  addPeriodTo: 'Add period: {{day}}',
  removePeriod: 'Remove period: {{period}}',
  periodsOverlap: 'The periods overlap.',
  wholeDay: '24 hours',
  wholeDayOn: '24 hours: {{day}}',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}
