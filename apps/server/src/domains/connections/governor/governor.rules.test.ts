import { describe, expect, it } from 'vitest'
import {
  type ConnectionPace,
  checksGranted,
  defaultLimits,
  governedDay,
  holdsOf,
  newPeopleToday,
  pauseAfterRefusals,
  warmUpDay,
} from './governor.rules.ts'

const free: ConnectionPace = {
  ...{ gap: null, governedClass: 3, dailyCap: null, newContactsPerDay: null, warmUpDays: 0, warmUpFrom: null },
  ...{ quiet: null, sentToday: 0, newToday: 0, isPaused: false, heldUntil: null },
}
const none = { sends: 0, toNewPeople: 0 }
const minutes = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}
const quiet = (from: string, to: string) => ({ ...free, quiet: { from: minutes(from), to: minutes(to) } })
const capped = (dailyCap: number | null, sentToday: number) => ({ ...free, dailyCap, sentToday })
/** Returns a time in São Paulo (UTC-3) in June 2026, by default on the 10th. */
const at = (time: string, day = 10) => Date.parse(`2026-06-${String(day).padStart(2, '0')}T${time}-03:00`)
const day = (of: number) => `2026-06-${String(of).padStart(2, '0')}`

describe('until when marketing of a connection waits', () => {
  it.each<[string, ConnectionPace | null, number, number | null]>([
    ['without a stored pace', null, at('12:00:00'), null],
    ['without a limit', free, at('03:00:00'), null],
    ['before quiet hours', quiet('20:00', '08:00'), at('19:59:59.999'), null],
    ['at the start of quiet hours', quiet('20:00', '08:00'), at('20:00:00'), at('08:00:00', 11)],
    ['after midnight in quiet hours', quiet('20:00', '08:00'), at('00:30:20'), at('08:00:00')],
    ['in the last minute of quiet hours', quiet('20:00', '08:00'), at('07:59:59'), at('08:00:00')],
    ['at the end of quiet hours', quiet('20:00', '08:00'), at('08:00:00'), null],
    ['quiet hours within one day', quiet('12:00', '13:30'), at('12:10:00'), at('13:30:00')],
    ['an equal start and end mean no quiet hours', quiet('08:00', '08:00'), at('08:00:00'), null],
    ['below the daily cap', capped(3, 2), at('15:00:00'), null],
    ['at the daily cap', capped(3, 3), at('15:00:00'), at('00:00:00', 11)],
    ['a cap of 0 means no cap', capped(0, 99), at('15:00:00'), null],
    ['at the daily cap in the last minute of the day', capped(3, 4), at('23:59:30'), at('00:00:00', 11)],
    [
      'at the daily cap, followed by quiet hours',
      { ...quiet('20:00', '08:00'), dailyCap: 1, sentToday: 1 },
      at('15:00:00'),
      at('08:00:00', 11),
    ],
    [
      'a paused connection is checked again within an hour',
      { ...free, isPaused: true },
      at('15:00:20'),
      at('16:00:00'),
    ],
  ])('%s', (_what, pace, now, expected) => {
    expect(holdsOf(pace, none, now)).toEqual({ all: expected, newPeople: expected })
  })

  it('includes sends that started after the counts were read', () => {
    expect(holdsOf(capped(3, 1), { sends: 1, toNewPeople: 0 }, at('15:00:00')).all).toBeNull()
    expect(holdsOf(capped(3, 1), { sends: 2, toNewPeople: 0 }, at('15:00:00')).all).toBe(at('00:00:00', 11))
  })

  it.each<[string, Partial<ConnectionPace>, number, number | null]>([
    ['below the limit', { newContactsPerDay: 50, newToday: 49 }, 0, null],
    ['at the limit', { newContactsPerDay: 50, newToday: 49 }, 1, at('00:00:00', 11)],
    ['a limit of 0 means no limit', { newContactsPerDay: 0, newToday: 99 }, 0, null],
    [
      'the lower limit of a new number',
      { newContactsPerDay: 50, newToday: 10, warmUpDays: 14, warmUpFrom: day(10) },
      0,
      at('00:00:00', 11),
    ],
    [
      'the full limit of a warmed-up number',
      { newContactsPerDay: 50, newToday: 10, warmUpDays: 14, warmUpFrom: day(1) },
      0,
      null,
    ],
  ])('delays only messages to new people at their limit: %s', (_what, limits, toNewPeople, expected) => {
    expect(holdsOf({ ...free, ...limits }, { sends: toNewPeople, toNewPeople }, at('15:00:00'))).toEqual({
      all: null,
      newPeople: expected,
    })
  })
})

describe('the warm-up of a number', () => {
  const beta = { newContactsPerDay: 50, warmUpDays: 14 }
  it.each([
    ['not paired yet', null, 1, 10],
    ['its first day', day(10), 1, 10],
    ['its second day', day(9), 2, 13],
    ['its seventh day', day(4), 7, 28],
    ['its thirteenth day', '2026-05-29', 13, 46],
    ['its last day', '2026-05-28', 14, 50],
    ['the day after the warm-up', '2026-05-27', null, 50],
    ['a clock that was set back', day(12), 1, 10],
  ])('rises from a fifth to the full limit: %s', (_what, warmUpFrom, expected, people) => {
    const pace = { ...beta, warmUpFrom }
    expect([warmUpDay(pace, at('12:00:00')), newPeopleToday(pace, at('12:00:00'))]).toEqual([expected, people])
  })

  it.each([
    [{ newContactsPerDay: null, warmUpDays: 14 }, null],
    [{ newContactsPerDay: 0, warmUpDays: 14 }, null],
    [{ newContactsPerDay: 3, warmUpDays: 1 }, 3],
    [{ newContactsPerDay: 3, warmUpDays: 0 }, 3],
    [{ newContactsPerDay: 1, warmUpDays: 14 }, 1],
  ])('%j allows %s new people on the first day', (limits, people) => {
    expect(newPeopleToday({ ...limits, warmUpFrom: day(10) }, at('12:00:00'))).toBe(people)
  })

  it('advances with the day in São Paulo', () => {
    expect([governedDay(at('23:59:59')), governedDay(at('00:00:00', 11))]).toEqual([day(10), day(11)])
  })
})

const outcomes = (text: string) => [...text].map((mark) => mark === 'x')

it.each([
  ['', null],
  ['xxxx', null],
  ['xxxxx', { failures: 5, of: 5 }],
  ['xxxxxx', { failures: 6, of: 6 }],
  ['.xxxxx', null],
  ['xxxx.x', null],
  ['xxxxx.x.', { failures: 6, of: 8 }],
  ['x.x.x.x.x.x.x.x.', null],
])('connections.7: after the outcomes %s (newest first) the pause is %j', (text, expected) => {
  expect(pauseAfterRefusals(outcomes(text))).toEqual(expected)
})

it.each([
  ['beta', [true, 1000, 50, '20:00', '08:00', 14, '']],
  ['whatsapp-cloud', [true, null, null, '20:00', '08:00', 0, '']],
  ['simulator', [false, null, null, null, null, 0, '']],
])('connections.7: a new connection of %s starts with the limits %j', (provider, expected) => {
  const limits = defaultLimits(provider)
  const { enabled, dailyCap, newContactsPerDay, quietFrom, quietTo, warmUpDays, marketingFooter } = limits
  expect([enabled, dailyCap, newContactsPerDay, quietFrom, quietTo, warmUpDays, marketingFooter]).toEqual(expected)
})

it.each([
  [{ dailyCap: null, sentToday: 9, isPaused: false }, 500],
  [{ dailyCap: 0, sentToday: 9, isPaused: false }, 500],
  [{ dailyCap: 100, sentToday: 9, isPaused: false }, 91],
  [{ dailyCap: 100, sentToday: 100, isPaused: false }, 0],
  [{ dailyCap: 100, sentToday: 130, isPaused: false }, 0],
  [{ dailyCap: null, sentToday: 0, isPaused: true }, 0],
])('%j allows %s of 500 number checks', (pace, granted) => {
  expect(checksGranted(pace, 500)).toBe(granted)
})

it.each([
  ['at seven in the morning of the company’s zone', '2026-07-06T11:00:00Z', '2026-07-06T12:00:00Z'],
  ['at noon there', '2026-07-06T16:00:00Z', null],
  ['at nine in the evening there', '2026-07-07T01:00:00Z', '2026-07-07T12:00:00Z'],
])('PLUS-11: quiet hours are those of the company’s zone: %s', (_when, instant, until) => {
  const pace = { ...free, quiet: { from: 20 * 60, to: 8 * 60 }, timeZone: 'America/New_York' }
  expect(holdsOf(pace, { sends: 0, toNewPeople: 0 }, Date.parse(instant)).all).toBe(until && Date.parse(until))
})
