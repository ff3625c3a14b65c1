import type { Setting } from '@recado/contract/identity/setting'
import { expect, it } from 'vitest'
import { minutesSince, waitLevel, waitLimitsOf, waitWords } from './waiting.rules.ts'

const limits = { long: 10, tooLong: 30 }

it.each([
  [0, 'short'],
  [9, 'short'],
  [10, 'long'],
  [29, 'long'],
  [30, 'tooLong'],
  [5000, 'tooLong'],
] as const)('a wait of %i minutes is %s', (minutes, level) => {
  expect(waitLevel(minutes, limits)).toBe(level)
})

it('uses the limits of the company, or the defaults', () => {
  const set = (key: string, value: string) => ({ id: 1, companyId: 1, key, value }) satisfies Setting
  expect(waitLimitsOf([])).toEqual(limits)
  expect(waitLimitsOf([set('waitLongMinutes', '2'), set('waitTooLongMinutes', '5')])).toEqual({ long: 2, tooLong: 5 })
})

it.each([
  [0, ['waitMinutes', { minutes: 0 }]],
  [59, ['waitMinutes', { minutes: 59 }]],
  [60, ['waitHours', { hours: 1, minutes: '00' }]],
  [47 * 60 + 59, ['waitHours', { hours: 47, minutes: '59' }]],
  [48 * 60, ['waitDays', { count: 2 }]],
] as const)('shows %i minutes', (minutes, words) => {
  expect(waitWords(minutes)).toEqual(words)
})

it('counts whole minutes, and 0 before the start', () => {
  const since = '2026-01-01T12:00:00.000Z'
  expect(minutesSince(since, new Date('2026-01-01T12:09:59.999Z'))).toBe(9)
  expect(minutesSince(since, new Date('2026-01-01T11:59:00.000Z'))).toBe(0)
})
