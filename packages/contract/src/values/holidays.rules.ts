import { addDays } from './zoned-time.rules.ts'

/** The national holidays of Brazil, and other days on which many companies close. */
export const holidays = [
  'newYear',
  'carnivalMonday',
  'carnival',
  'goodFriday',
  'tiradentes',
  'labour',
  'corpusChristi',
  'independence',
  'aparecida',
  'allSouls',
  'republic',
  'blackAwareness',
  'christmas',
] as const
export type Holiday = (typeof holidays)[number]

/** A holiday of one year. */
export interface HolidayDate {
  holiday: Holiday
  /** YYYY-MM-DD. */
  date: string
  /** False for carnival and Corpus Christi, which are not national holidays. */
  isNational: boolean
  /** True for holidays on the same date in every year. */
  isFixed: boolean
}

/** Returns the Sunday of Easter (anonymous Gregorian algorithm) as YYYY-MM-DD. */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leap = Math.floor(century / 4)
  const moon = (19 * golden + century - leap - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const days = moon + sunday - 7 * shift + 114
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** Returns the holidays of Brazil in a year, by date. */
export function holidaysOf(year: number): HolidayDate[] {
  const easter = easterOf(year)
  const fixed = (holiday: Holiday, day: string) => ({
    holiday,
    date: `${year}-${day}`,
    isNational: true,
    isFixed: true,
  })
  const moving = (holiday: Holiday, days: number) => ({
    ...{ holiday, date: addDays(easter, days), isNational: holiday === 'goodFriday', isFixed: false },
  })
  const dates = [
    ...[fixed('newYear', '01-01'), fixed('tiradentes', '04-21'), fixed('labour', '05-01')],
    ...[fixed('independence', '09-07'), fixed('aparecida', '10-12'), fixed('allSouls', '11-02')],
    ...[fixed('republic', '11-15'), fixed('christmas', '12-25')],
    // National since 2024 (law 14.759 of 2023).
    ...(year >= 2024 ? [fixed('blackAwareness', '11-20')] : []),
    ...[moving('carnivalMonday', -48), moving('carnival', -47), moving('goodFriday', -2), moving('corpusChristi', 60)],
  ]
  return dates.sort((a, b) => (a.date < b.date ? -1 : 1))
}
