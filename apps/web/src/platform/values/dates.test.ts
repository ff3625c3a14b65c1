import { afterEach, describe, expect, it } from 'vitest'
import { changeLanguage } from '../i18n/language.ts'
import { formatAge, formatClock, formatDay, formatDaySeparator, formatMoment, formatShortMoment } from './dates.ts'
import { formatMoney } from './money.ts'

afterEach(() => changeLanguage('pt'))

// Local time, because the formats use the browser's time zone.
const moment = new Date(2026, 4, 3, 7, 5)

describe.each(['pt', 'en', 'es'] as const)('RT-12: the documented forms in %s', (language) => {
  it('dd/MM/yy HH:mm, DD/MM/YYYY and reais are the same in every language', async () => {
    await changeLanguage(language)
    expect(formatShortMoment(moment)).toBe('03/05/26 07:05')
    expect(formatDay('2026-05-03')).toBe('03/05/2026')
    expect(formatClock(moment)).toBe('07:05')
    expect(formatMoney(1234.5)).toBe('R$ 1.234,50')
  })

  it.each([
    ['day first and a year of four digits', new Date(2026, 10, 22, 2, 24), '22/11/2026 02:24'],
    ['24-hour clock', new Date(2026, 4, 3, 19, 5), '03/05/2026 19:05'],
    ['midnight is 00', new Date(2026, 11, 31, 0, 0), '31/12/2026 00:00'],
    ['no seconds', new Date(2026, 0, 1, 23, 59, 59, 999), '01/01/2026 23:59'],
  ])('a date and time: %s', async (_, at, formatted) => {
    await changeLanguage(language)
    for (const form of [at, at.getTime(), at.toISOString()]) expect(formatMoment(form)).toBe(formatted)
  })
})

it('RT-12: a day (YYYY-MM-DD) is not converted between time zones', () => {
  for (const day of ['2026-01-01', '2026-12-31']) expect(formatDay(day).split('/').reverse().join('-')).toBe(day)
})

it('RT-12: ages and day separators fall back to the documented form', () => {
  const now = new Date(2026, 4, 20, 12, 0)
  expect(formatAge(moment, now)).toBe('03/05/2026')
  expect(formatAge(new Date(2026, 4, 20, 11, 57), now)).toBe('há 3 min')
  expect(formatAge(new Date(2026, 4, 20, 8, 4), now)).toBe('08:04')
  expect(formatAge(new Date(2026, 4, 19, 8, 4), now)).toBe('Ontem')
  expect([formatDaySeparator(now, now), formatDaySeparator(moment, now)]).toEqual(['Hoje', '03/05/2026'])
})
