import { holidaysOf } from '@recado/contract/values/holidays.rules'
import { expect, it } from 'vitest'
import { areValidDays, newSpecialDay, withHolidays } from './special-days.rules.ts'

const christmas = { ...newSpecialDay('2025-12-25'), yearly: true }
const half = { startTime: '08:00', endTime: '12:00' }

it.each([
  ['no days', [], true],
  ['one closed day', [christmas], true],
  ['a day without a date', [newSpecialDay()], false],
  ['a date twice', [newSpecialDay('2026-12-24'), newSpecialDay('2026-12-24')], false],
  ['a yearly date twice', [christmas, { ...christmas, date: '2026-12-25' }], false],
  ['a yearly date with another one for one year', [christmas, newSpecialDay('2026-12-25')], true],
  ['a day with hours', [{ ...christmas, periods: [half] }], true],
  ['hours that overlap', [{ ...christmas, periods: [half, half] }], false],
])('%s', (_what, days, valid) => {
  expect(areValidDays(days)).toBe(valid)
})

it('adds the holidays that are missing; fixed ones repeat every year', () => {
  const national = holidaysOf(2026).filter(({ isNational }) => isNational)
  const days = withHolidays([christmas], national, (holiday) => holiday)
  expect(days).toHaveLength(10)
  expect(days.filter(({ yearly }) => !yearly).map(({ date }) => date)).toEqual(['2026-04-03'])
  expect(withHolidays(days, national, (holiday) => holiday)).toEqual(days)
})
