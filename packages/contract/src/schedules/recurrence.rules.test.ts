import { describe, expect, it } from 'vitest'
import { zonedInstant, zonedTime } from '../values/zoned-time.rules.ts'
import { isSameRecurrence, occurrenceFrom, occurrencesBetween, recurrenceFrom } from './recurrence.rules.ts'
import type { RecurrenceInput } from './recurrence.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const LISBON = 'Europe/Lisbon'
const NEW_YORK = 'America/New_York'
const END = new Date('2100-01-01T00:00:00Z')

/** The next times as a clock of the zone shows them. */
function next(input: RecurrenceInput, start: string, timeZone = SAO_PAULO, most = 3): string[] {
  const [day = '', clock = ''] = start.split(' ')
  const at = zonedInstant({ day, clock }, timeZone)
  const times = occurrencesBetween(recurrenceFrom(input, at, timeZone), { after: at, to: END, most }, timeZone)
  return times.map((time) => Object.values(zonedTime(time, timeZone)).join(' '))
}

describe('schedules.5: the next time of a series', () => {
  it.each<[string, RecurrenceInput, string, string[]]>([
    [
      'daily over a month’s end',
      { every: 'day' },
      '2026-11-29 09:00',
      ['2026-11-30 09:00', '2026-12-01 09:00', '2026-12-02 09:00'],
    ],
    ['daily until a day', { every: 'day', until: '2026-12-01' }, '2026-11-30 09:00', ['2026-12-01 09:00']],
    ['an end that has come', { every: 'day', until: '2026-11-30' }, '2026-11-30 09:00', []],
    [
      'weekly on its own day',
      { every: 'week' },
      '2026-12-01 08:30',
      ['2026-12-08 08:30', '2026-12-15 08:30', '2026-12-22 08:30'],
    ],
    [
      'weekly on days, over a year’s end',
      { every: 'week', weekdays: [5, 1, 3] },
      '2026-12-30 18:00',
      ['2027-01-01 18:00', '2027-01-04 18:00', '2027-01-06 18:00'],
    ],
    ['monthly', { every: 'month' }, '2026-12-10 07:00', ['2027-01-10 07:00', '2027-02-10 07:00', '2027-03-10 07:00']],
    [
      'the 31st in shorter months',
      { every: 'month' },
      '2026-12-31 09:00',
      ['2027-01-31 09:00', '2027-02-28 09:00', '2027-03-31 09:00'],
    ],
    [
      'the 31st in a leap year',
      { every: 'month' },
      '2028-01-31 09:00',
      ['2028-02-29 09:00', '2028-03-31 09:00', '2028-04-30 09:00'],
    ],
    [
      'the 29th outside a leap year',
      { every: 'month' },
      '2027-01-29 09:00',
      ['2027-02-28 09:00', '2027-03-29 09:00', '2027-04-29 09:00'],
    ],
    [
      'a leap day of a century',
      { every: 'month' },
      '2000-01-30 09:00',
      ['2000-02-29 09:00', '2000-03-30 09:00', '2000-04-30 09:00'],
    ],
    [
      'late in the evening, when it is the next day in UTC',
      { every: 'month' },
      '2026-10-31 23:30',
      ['2026-11-30 23:30', '2026-12-31 23:30', '2027-01-31 23:30'],
    ],
  ])('%s', (_, input, start, times) => {
    expect(next(input, start)).toEqual(times)
  })

  it.each<[string, string, string, string[]]>([
    [
      'keeps its hour when clocks are set forward',
      LISBON,
      '2026-03-28 10:00',
      ['2026-03-29 10:00', '2026-03-30 10:00'],
    ],
    ['keeps its hour when clocks are set back', LISBON, '2026-10-24 10:00', ['2026-10-25 10:00', '2026-10-26 10:00']],
    [
      'a skipped time is later on that day only',
      NEW_YORK,
      '2026-03-07 02:30',
      ['2026-03-08 03:30', '2026-03-09 02:30'],
    ],
    ['a repeated time occurs once', NEW_YORK, '2026-10-31 01:30', ['2026-11-01 01:30', '2026-11-02 01:30']],
  ])('in a zone with daylight saving it %s', (_, timeZone, start, times) => {
    expect(next({ every: 'day' }, start, timeZone, 2)).toEqual(times)
  })

  it('a first time that is on another weekday moves to the first of the days', () => {
    const at = zonedInstant({ day: '2026-12-01', clock: '09:00' }, SAO_PAULO)
    const weekly = recurrenceFrom({ every: 'week', weekdays: [5] }, at, SAO_PAULO)
    expect(occurrenceFrom(weekly, at, SAO_PAULO)).toEqual(
      zonedInstant({ day: '2026-12-04', clock: '09:00' }, SAO_PAULO),
    )
    expect(occurrenceFrom({ ...weekly, until: '2026-12-03' }, at, SAO_PAULO)).toBeNull()
  })

  it('a form that sends the rule back changes nothing', () => {
    const at = zonedInstant({ day: '2026-12-31', clock: '09:00' }, SAO_PAULO)
    const monthly = recurrenceFrom({ every: 'month' }, at, SAO_PAULO)
    expect(isSameRecurrence(monthly, { every: 'month' })).toBe(true)
    expect(isSameRecurrence(monthly, { every: 'month', until: '2027-12-31' })).toBe(false)
    expect(isSameRecurrence(monthly, { every: 'day' })).toBe(false)
    const weekly = recurrenceFrom({ every: 'week', weekdays: [3, 1] }, at, SAO_PAULO)
    expect(isSameRecurrence(weekly, { every: 'week', weekdays: [1, 3] })).toBe(true)
    expect(isSameRecurrence(weekly, { every: 'week', weekdays: [1] })).toBe(false)
  })
})
