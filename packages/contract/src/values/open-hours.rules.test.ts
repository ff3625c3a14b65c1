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
  ['on a working day', defaultWeek, at(16, '10:00'), true],
  ['at the first minute', defaultWeek, at(16, '08:00'), true],
  ['before it', defaultWeek, at(16, '07:59'), false],
  ['in the last minute', defaultWeek, at(16, '17:59'), true],
  ['at the end', defaultWeek, at(16, '18:00'), false],
  ['on a Saturday morning', defaultWeek, at(21, '11:59'), true],
  ['on a Saturday afternoon', defaultWeek, at(21, '12:00'), false],
  ['on a Sunday, 00:00-00:00', defaultWeek, at(22, '00:00'), false],
  ['on a Sunday at noon', defaultWeek, at(22, '12:00'), false],
  ['without any hours', [], at(22, '03:00'), true],
  ['on a day without an entry', bar, at(18, '20:00'), false],
  ['before midnight', bar, at(20, '23:30'), true],
  ['after midnight', bar, at(21, '01:59'), true],
  ['when the night ends', bar, at(21, '02:00'), false],
  ['from Sunday into Monday', bar, at(16, '00:30'), true],
  ['after Sunday’s night', bar, at(16, '01:00'), false],
  ['till midnight', midnight, at(16, '23:59'), true],
  ['all day to 23:59', midnight, at(17, '23:59'), true],
  ['a day that ends when it starts', midnight, at(18, '10:00'), false],
])('%s', (_name, week, when, open) => {
  expect(isOpen(week, when, COMPANY_TIME_ZONE)).toBe(open)
})

it.each([
  ['in January, where summer time once was', '2026-01-15T10:59:00Z', false],
  ['in January, an hour later', '2026-01-15T11:00:00Z', true],
  ['in July', '2026-07-16T11:00:00Z', true],
])('applies no daylight saving in São Paulo: %s', (_name, instant, open) => {
  expect(isOpen(defaultWeek, new Date(instant), COMPANY_TIME_ZONE)).toBe(open)
})

it.each([
  ['at night', defaultWeek, at(17, '03:00'), at(16, '18:00')],
  ['over a weekend', defaultWeek, at(23, '07:59'), at(21, '12:00')],
  ['when it just closed', defaultWeek, at(16, '18:00'), at(16, '18:00')],
  ['over a week’s end', bar, at(16, '12:00'), at(16, '01:00')],
  ['while open', defaultWeek, at(16, '12:00'), null],
  ['a week that never opens', [day('monday', '00:00', '00:00')], at(16, '12:00'), new Date(0)],
  ['no hours', [], at(16, '12:00'), null],
])('finds the start of the closed period: %s', (_name, week, when, since) => {
  expect(closedSince(week, when, COMPANY_TIME_ZONE)).toEqual(since)
})
