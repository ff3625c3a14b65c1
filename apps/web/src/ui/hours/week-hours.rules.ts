import type { WorkingDay } from '@recado/contract/values/hours'
import { hasOverlap, isEmptyPeriod, type Period } from '@recado/contract/values/periods.rules'
import { periodsOf } from '@recado/contract/values/week.rules'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const portuguese: Record<WorkingDay['weekdayEn'], string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
}

export const usualPeriod: Period = { startTime: '08:00', endTime: '18:00' }
export const wholeDay: Period = { startTime: '00:00', endTime: '24:00' }
const closed: Period = { startTime: '00:00', endTime: '00:00' }

/** Returns a day with these periods, the first of which fills its documented fields. */
export const withPeriods = ({ weekday, weekdayEn }: WorkingDay, periods: Period[]): WorkingDay => {
  const { startTime, endTime } = periods[0] ?? closed
  return { weekday, weekdayEn, startTime, endTime, periods }
}

/** Seven days in order. Missing days are closed (00:00 to 00:00). */
export function wholeWeek(days: readonly WorkingDay[]): WorkingDay[] {
  return weekdays.map((weekdayEn) => {
    const day = days.find((one) => one.weekdayEn === weekdayEn)
    // The name on the wire is Portuguese in every language.
    if (!day) return withPeriods({ weekday: portuguese[weekdayEn], weekdayEn, ...closed }, [])
    const { startTime, endTime } = day
    const isEmpty = startTime === endTime && startTime !== '00:00'
    return withPeriods(day, isEmpty ? [{ startTime, endTime }] : periodsOf(day))
  })
}

/** The default week: Monday to Friday 08–18, Saturday 08–12, Sunday closed. */
export const usualWeek = () =>
  wholeWeek([]).map((day) => {
    if (day.weekdayEn === 'sunday') return day
    return withPeriods(day, [{ startTime: '08:00', endTime: day.weekdayEn === 'saturday' ? '12:00' : '18:00' }])
  })

/** Returns the periods of a form's day in their order. 00:00 to 00:00 is closed. */
export function shownPeriods({ periods = [] }: WorkingDay): Period[] {
  return periods.some((one) => one.startTime !== '00:00' || one.endTime !== '00:00') ? periods : []
}

/** Formats input as HH:MM: at most four digits, with the colon inserted. */
export function maskedClock(input: string): string {
  const digits = input.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

export const isStartClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
export const isEndClock = (text: string) => isStartClock(text) || text === '24:00'

/** True when all times are valid and no period is empty or overlaps another. An end before the start is on the next day. */
export const areValidPeriods = (periods: readonly Period[]) =>
  periods.every((one) => isStartClock(one.startTime) && isEndClock(one.endTime) && !isEmptyPeriod(one)) &&
  !hasOverlap(periods)

/** True when the periods of all days are valid. */
export const isValidWeek = (week: readonly WorkingDay[]) => week.every((day) => areValidPeriods(shownPeriods(day)))

/** Returns a further period: from an hour after the last one until 18:00, or 22:00, or midnight. */
export function nextPeriod(periods: readonly Period[]): Period {
  const last = periods.at(-1)?.endTime ?? ''
  if (!isStartClock(last) || last >= '22:00') return { startTime: '', endTime: '' }
  const startTime = `${String(Number(last.slice(0, 2)) + 1).padStart(2, '0')}${last.slice(2)}`
  return { startTime, endTime: ['18:00', '22:00', '24:00'].find((end) => end > startTime) ?? '24:00' }
}
