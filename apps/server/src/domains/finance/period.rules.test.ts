import { expect, it } from 'vitest'
import { daysOfPeriod, startOfPeriod } from './period.rules.ts'

it.each([
  [1, '2026-11-27T02:59:59Z', '2026-11-26', '2026-11-26'],
  [1, '2026-11-27T03:00:00Z', '2026-11-27', '2026-11-27'],
  [7, '2026-11-27T12:00:00Z', '2026-11-21', '2026-11-27'],
  [30, '2026-03-01T12:00:00Z', '2026-01-31', '2026-03-01'],
  [90, '2026-11-27T12:00:00Z', '2026-08-30', '2026-11-27'],
])('FNC-01: %i days at %s are %s to %s', (days, now, first, last) => {
  const all = daysOfPeriod(days, new Date(now), 'America/Sao_Paulo')
  expect([all.length, all[0], all.at(-1)]).toEqual([days, first, last])
})

it.each([
  ['America/Sao_Paulo', '2026-11-27T03:00:00.000Z'],
  // Brazil had daylight saving then.
  ['America/Sao_Paulo', '2018-12-01T02:00:00.000Z'],
  ['America/New_York', '2026-07-01T04:00:00.000Z'],
  ['Asia/Tokyo', '2026-07-01T15:00:00.000Z'],
])('a day starts by the clock of %s: %s', (timeZone, instant) => {
  expect(startOfPeriod(1, new Date(instant), timeZone).toISOString()).toBe(instant)
})

it('a period starts with its first day', () => {
  expect(startOfPeriod(7, new Date('2026-11-27T01:00:00Z'), 'America/Sao_Paulo').toISOString()).toBe(
    '2026-11-20T03:00:00.000Z',
  )
})
