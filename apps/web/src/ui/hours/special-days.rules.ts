import type { Holiday, HolidayDate } from '@recado/contract/values/holidays.rules'
import type { SpecialDay } from '@recado/contract/values/hours'
import { areValidPeriods } from './week-hours.rules.ts'

/** The most special days, as the server accepts. */
export const MOST_SPECIAL_DAYS = 200

/** A new special day: closed, on a date that the user still enters. */
export const newSpecialDay = (date = ''): SpecialDay => ({ date, yearly: false, name: '', message: '', periods: [] })

const keyOf = ({ date, yearly }: Pick<SpecialDay, 'date' | 'yearly'>) => (yearly ? date.slice(5) : date)

/** Returns whether another day has the same date, in one year or in every year. */
export const isRepeated = (days: readonly SpecialDay[], index: number): boolean => {
  const day = days[index]
  return day !== undefined && day.date !== '' && days.some((one, at) => at !== index && keyOf(one) === keyOf(day))
}

/** True when every day has a date, its periods are valid and no date is repeated. */
export const areValidDays = (days: readonly SpecialDay[]): boolean =>
  days.every((day, index) => day.date !== '' && areValidPeriods(day.periods) && !isRepeated(days, index))

/** Returns the days by date. */
export const sortedDays = (days: readonly SpecialDay[]): SpecialDay[] =>
  [...days].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** Returns whether a holiday is already among the days. */
export const isListed = (days: readonly SpecialDay[], { date }: HolidayDate): boolean =>
  days.some((day) => day.date === date || (day.yearly && day.date.slice(5) === date.slice(5)))

/** Returns the days with holidays added. Those on the same date in every year repeat. */
export function withHolidays(
  days: readonly SpecialDay[],
  holidays: readonly HolidayDate[],
  nameOf: (holiday: Holiday) => string,
): SpecialDay[] {
  const additions = holidays
    .filter((holiday) => !isListed(days, holiday))
    .map(({ holiday, date, isFixed }) => ({ ...newSpecialDay(date), yearly: isFixed, name: nameOf(holiday) }))
  return sortedDays([...days, ...additions]).slice(0, MOST_SPECIAL_DAYS)
}
