import { expect, it } from 'vitest'
import { type WorkingDay, workingWeekInput } from './hours.ts'
import { storedWeek } from './week.rules.ts'

type Hours = [startTime: string, endTime: string]
const periodsOf = (...hours: Hours[]) => hours.map(([startTime, endTime]) => ({ startTime, endTime }))
const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday' as const }
const stored = (...hours: Hours[]): WorkingDay => {
  const periods = periodsOf(...hours)
  return { ...monday, ...(periods[0] ?? { startTime: '00:00', endTime: '00:00' }), periods }
}
const old: Hours[] = [
  ['08:00', '12:00'],
  ['13:00', '18:00'],
]

it.each<[string, object, Hours[], Hours[]]>([
  ['the documented fields are one period', { startTime: '09:00', endTime: '17:00' }, [], [['09:00', '17:00']]],
  ['they replace all periods', { startTime: '09:00', endTime: '17:00' }, old, [['09:00', '17:00']]],
  ['00:00–00:00 is closed', { startTime: '00:00', endTime: '00:00' }, old, []],
  ['blank hours are closed', { startTime: '', endTime: '' }, old, []],
  ['00:00–24:00 is the whole day', { startTime: '00:00', endTime: '24:00' }, [], [['00:00', '24:00']]],
  ['several periods', { startTime: '08:00', endTime: '18:00', periods: periodsOf(...old) }, [], old],
  ['several periods, sent twice', { startTime: '08:00', endTime: '18:00', periods: periodsOf(...old) }, old, old],
  ['periods alone', { periods: periodsOf(...old) }, [], old],
  ['periods in another order', { periods: periodsOf(old[1]!, old[0]!) }, [], old],
  ['no periods are a closed day', { periods: [] }, old, []],
  [
    'periods as read, with a new end',
    { startTime: '08:00', endTime: '13:00', periods: periodsOf(...old) },
    old,
    [['08:00', '13:00']],
  ],
  [
    'one period that differs',
    { startTime: '09:00', endTime: '13:00', periods: periodsOf(['08:00', '18:00']) },
    [],
    [['09:00', '13:00']],
  ],
  ['periods of another record, now closed', { startTime: '', endTime: '', periods: periodsOf(...old) }, [], []],
  ['periods as read, now closed', { startTime: '00:00', endTime: '00:00', periods: periodsOf(...old) }, old, []],
  [
    'periods over midnight',
    { periods: periodsOf(['22:00', '02:00'], ['01:00', '05:00']) },
    [],
    [
      ['01:00', '05:00'],
      ['22:00', '02:00'],
    ],
  ],
])('bot.1: %s', (_what, hours, before, after) => {
  const week = workingWeekInput.parse([{ ...monday, ...hours }])
  expect(storedWeek(week, [stored(...before)])).toEqual([stored(...after)])
})

it.each<[string, Hours[]]>([
  [
    'two that overlap',
    [
      ['08:00', '12:00'],
      ['11:59', '18:00'],
    ],
  ],
  [
    'one inside another',
    [
      ['08:00', '18:00'],
      ['12:00', '13:00'],
    ],
  ],
  [
    'one over midnight that overlaps',
    [
      ['20:00', '02:00'],
      ['23:00', '23:30'],
    ],
  ],
  [
    'one beside the whole day',
    [
      ['00:00', '24:00'],
      ['08:00', '12:00'],
    ],
  ],
  ['a start at 24:00', [['24:00', '02:00']]],
  ['an end after 24:00', [['08:00', '24:01']]],
])('rejects %s', (_what, hours) => {
  expect(workingWeekInput.safeParse([{ ...monday, periods: periodsOf(...hours) }]).success).toBe(false)
})
