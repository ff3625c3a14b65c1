import { expect, it } from 'vitest'
import { defaultWeek, type WorkingDay } from './hours.ts'
import { closedSince, isOpen } from './open-hours.rules.ts'
import type { Period } from './periods.rules.ts'
import { DEFAULT_TIME_ZONE } from './time-zone.rules.ts'

const day = (weekdayEn: WorkingDay['weekdayEn'], startTime: string, endTime: string): WorkingDay => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
})
/** November 2026 in São Paulo: the 16th is a Monday, without daylight saving. */
const at = (dayOfMonth: number, clock: string) => new Date(`2026-11-${dayOfMonth}T${clock}:00-03:00`)
const periods = (weekdayEn: WorkingDay['weekdayEn'], ...hours: [string, string][]): WorkingDay => ({
  ...day(weekdayEn, hours[0]?.[0] ?? '00:00', hours[0]?.[1] ?? '00:00'),
  periods: hours.map(([startTime, endTime]): Period => ({ startTime, endTime })),
})
const lunch = [periods('monday', ['08:00', '12:00'], ['13:30', '18:00'], ['22:00', '02:00'])]
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
  ['open before lunch', lunch, at(16, '11:59'), true],
  ['closed at lunch', lunch, at(16, '12:00'), false],
  ['open after lunch', lunch, at(16, '13:30'), true],
  ['closed before the night period', lunch, at(16, '21:59'), false],
  ['open in the night period after midnight', lunch, at(17, '01:59'), true],
  ['closed after the night period', lunch, at(17, '02:00'), false],
  ['open for 24 hours', [day('monday', '00:00', '24:00')], at(16, '23:59'), true],
  ['closed after 24 hours', [day('monday', '00:00', '24:00')], at(17, '00:00'), false],
])('%s', (_name, week, when, open) => {
  expect(isOpen({ week, timeZone: DEFAULT_TIME_ZONE }, when)).toBe(open)
})

it.each([
  ['in January, before the opening time', '2026-01-15T10:59:00Z', false],
  ['in January, at the opening time', '2026-01-15T11:00:00Z', true],
  ['in July, at the opening time', '2026-07-16T11:00:00Z', true],
])('applies no daylight saving in São Paulo: %s', (_name, instant, open) => {
  expect(isOpen({ week: defaultWeek, timeZone: DEFAULT_TIME_ZONE }, new Date(instant))).toBe(open)
})

it.each([
  ['at night', defaultWeek, at(17, '03:00'), at(16, '18:00')],
  ['on a weekend', defaultWeek, at(23, '07:59'), at(21, '12:00')],
  ['at closing time', defaultWeek, at(16, '18:00'), at(16, '18:00')],
  ['after hours from Sunday into Monday', bar, at(16, '12:00'), at(16, '01:00')],
  ['while open', defaultWeek, at(16, '12:00'), null],
  ['with a week that is always closed', [day('monday', '00:00', '00:00')], at(16, '12:00'), new Date(0)],
  ['when no hours are set', [], at(16, '12:00'), null],
  ['at lunch', lunch, at(16, '13:00'), at(16, '12:00')],
  ['a week after the last night period', lunch, at(23, '07:00'), at(17, '02:00')],
])('finds the start of the closed period: %s', (_name, week, when, since) => {
  expect(closedSince({ week, timeZone: DEFAULT_TIME_ZONE }, when)).toEqual(since)
})

const newYork = {
  week: [day('saturday', '08:00', '18:00'), day('monday', '09:00', '18:00')],
  timeZone: 'America/New_York',
}

it.each([
  ['at nine, before the clocks change', '2026-10-26T13:00:00Z', true],
  ['a minute before nine, after it', '2026-11-02T13:59:00Z', false],
  ['at nine, after it', '2026-11-02T14:00:00Z', true],
])('opens by the clock of a zone with daylight saving: %s', (_name, instant, open) => {
  expect(isOpen(newYork, new Date(instant))).toBe(open)
})

it('keeps the start of a closed period in which the clocks change', () => {
  // Saturday, October 31, 18:00 in New York; the clocks go back on November 1.
  const since = new Date('2026-10-31T22:00:00Z')
  for (const instant of ['2026-10-31T23:00:00Z', '2026-11-01T20:00:00Z', '2026-11-02T13:59:00Z'])
    expect(closedSince(newYork, new Date(instant))).toEqual(since)
})

const specialDay = (date: string, ...hours: [string, string][]) => ({
  ...{ date, yearly: false, name: '', message: '' },
  periods: hours.map(([startTime, endTime]) => ({ startTime, endTime })),
})
const december = (dayOfMonth: number, clock: string) => new Date(`2026-12-${dayOfMonth}T${clock}:00-03:00`)
/** Friday is Christmas; on Thursday the company opens in the morning only. */
const holidays = [specialDay('2026-12-24', ['08:00', '12:00']), { ...specialDay('2000-12-25'), yearly: true }]

it.each([
  ['in the morning of the eve', december(24, '11:59'), null],
  ['in the afternoon of the eve', december(24, '15:00'), december(24, '12:00')],
  ['on the holiday', december(25, '10:00'), december(24, '12:00')],
  ['on the next working day', december(26, '09:00'), null],
])('special days replace the hours of their weekday: %s', (_name, when, since) => {
  const hours = { week: defaultWeek, specialDays: [holidays], timeZone: DEFAULT_TIME_ZONE }
  expect(closedSince(hours, when)).toEqual(since)
})

it.each([
  ['open on ordinary days', december(23, '03:00'), null],
  ['closed on a special day, from its midnight', december(25, '10:00'), december(25, '00:00')],
])('a week without hours: %s', (_name, when, since) => {
  const hours = { week: [], specialDays: [[specialDay('2026-12-25')]], timeZone: DEFAULT_TIME_ZONE }
  expect(closedSince(hours, when)).toEqual(since)
})
