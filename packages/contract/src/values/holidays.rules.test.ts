import { expect, it } from 'vitest'
import { easterOf, holidaysOf } from './holidays.rules.ts'

it.each([
  '2000-04-23',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '2100-03-28',
])('Easter is on %s', (day) => {
  expect(easterOf(Number(day.slice(0, 4)))).toBe(day)
})

it('lists the holidays of Brazil by date', () => {
  const dates = holidaysOf(2026).map(({ holiday, date, isNational }) => [date, holiday, isNational])
  expect(dates).toEqual([
    ['2026-01-01', 'newYear', true],
    ['2026-02-16', 'carnivalMonday', false],
    ['2026-02-17', 'carnival', false],
    ['2026-04-03', 'goodFriday', true],
    ['2026-04-21', 'tiradentes', true],
    ['2026-05-01', 'labour', true],
    ['2026-06-04', 'corpusChristi', false],
    ['2026-09-07', 'independence', true],
    ['2026-10-12', 'aparecida', true],
    ['2026-11-02', 'allSouls', true],
    ['2026-11-15', 'republic', true],
    ['2026-11-20', 'blackAwareness', true],
    ['2026-12-25', 'christmas', true],
  ])
})

it('has the day of Black Awareness since 2024', () => {
  const has = (year: number) => holidaysOf(year).some(({ holiday }) => holiday === 'blackAwareness')
  expect([has(2023), has(2024)]).toEqual([false, true])
})
