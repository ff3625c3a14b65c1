import { expect, it } from 'vitest'
import { daysOfPeriod, startOfPeriod, startOfSaoPauloDay } from './period.rules.ts'

it.each([
  [1, '2026-11-27T02:59:59Z', '2026-11-26', '2026-11-26'],
  [1, '2026-11-27T03:00:00Z', '2026-11-27', '2026-11-27'],
  [7, '2026-11-27T12:00:00Z', '2026-11-21', '2026-11-27'],
  [30, '2026-03-01T12:00:00Z', '2026-01-31', '2026-03-01'],
  [90, '2026-11-27T12:00:00Z', '2026-08-30', '2026-11-27'],
])('FNC-01: %i days at %s are %s to %s', (days, now, first, last) => {
  const all = daysOfPeriod(days, new Date(now))
  expect([all.length, all[0], all.at(-1)]).toEqual([days, first, last])
})

it.each([
  ['2026-11-27', '2026-11-27T03:00:00.000Z'],
  // Brazil had daylight saving then.
  ['2018-12-01', '2018-12-01T02:00:00.000Z'],
])('a day starts by the clock of America/Sao_Paulo: %s', (day, instant) => {
  expect(startOfSaoPauloDay(day).toISOString()).toBe(instant)
})

it('a period starts with its first day', () => {
  expect(startOfPeriod(7, new Date('2026-11-27T01:00:00Z')).toISOString()).toBe('2026-11-20T03:00:00.000Z')
})
