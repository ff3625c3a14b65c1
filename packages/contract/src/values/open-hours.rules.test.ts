import { expect, it } from 'vitest'
import { COMPANY_TIME_ZONE, defaultWeek, type WorkingDay } from './hours.ts'
import { closedSince, isOpen } from './open-hours.rules.ts'

const day = (weekdayEn: WorkingDay['weekdayEn'], startTime: string, endTime: string): WorkingDay => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
})
/** November 2026 in São Paulo: the 16th is a Monday, without daylight saving. */
const at = (dayOfMonth: number, clock: string) => new Date(`2026-11-${dayOfMonth}T${clock}:00-03:00`)
const bar = [day('friday', '18:00', '02:00'), day('sunday', '20:00', '01:00')]
const midnight = [day('monday', '08:00', '00:00'), day('tuesday', '00:00', '23:59'), day('wednesday', '10:00', '10:00')]

it.each([
  ['open on a working day', defaultWeek, at(16, '10:00'), true],
  ['open in the first minute', defaultWeek, at(16, '08:00'), true],
  ['closed before the first minute', defaultWeek, at(16, '07:59'), false],
  ['open in the last minute', defaultWeek, at(16, '17:59'), true],
  ['closed at closing time', defaultWeek, at(16, '18:00'), false],
  ['open on a Saturday morning', defaultWeek, at(21, '11:59'), true],
  ['closed on a Saturday afternoon', defaultWeek, at(21, '12:00'), false],
  ['closed on a Sunday with the hours 00:00-00:00', defaultWeek, at(22, '00:00'), false],
  ['closed on a Sunday at noon', defaultWeek, at(22, '12:00'), false],
  ['open when no hours are set', [], at(22, '03:00'), true],
  ['closed on a day without an entry', bar, at(18, '20:00'), false],
  ['open before midnight', bar, at(20, '23:30'), true],
  ['open after midnight', bar, at(21, '01:59'), true],
  ['closed when the night hours end', bar, at(21, '02:00'), false],
  ['open from Sunday into Monday', bar, at(16, '00:30'), true],
  ['closed after Sunday’s night hours', bar, at(16, '01:00'), false],
  ['open until midnight', midnight, at(16, '23:59'), true],
  ['open all day until 23:59', midnight, at(17, '23:59'), true],
  ['closed on a day with equal start and end', midnight, at(18, '10:00'), false],
])('%s', (_name, week, when, open) => {
  expect(isOpen(week, when, COMPANY_TIME_ZONE)).toBe(open)
})

it.each([
  ['in January, before the opening time', '2026-01-15T10:59:00Z', false],
  ['in January, at the opening time', '2026-01-15T11:00:00Z', true],
  ['in July, at the opening time', '2026-07-16T11:00:00Z', true],
])('applies no daylight saving in São Paulo: %s', (_name, instant, open) => {
  expect(isOpen(defaultWeek, new Date(instant), COMPANY_TIME_ZONE)).toBe(open)
})

it.each([
  ['at night', defaultWeek, at(17, '03:00'), at(16, '18:00')],
  ['on a weekend', defaultWeek, at(23, '07:59'), at(21, '12:00')],
  ['at closing time', defaultWeek, at(16, '18:00'), at(16, '18:00')],
  ['after hours from Sunday into Monday', bar, at(16, '12:00'), at(16, '01:00')],
  ['while open', defaultWeek, at(16, '12:00'), null],
  ['with a week that is always closed', [day('monday', '00:00', '00:00')], at(16, '12:00'), new Date(0)],
  ['when no hours are set', [], at(16, '12:00'), null],
])('finds the start of the closed period: %s', (_name, week, when, since) => {
  expect(closedSince(week, when, COMPANY_TIME_ZONE)).toEqual(since)
})
