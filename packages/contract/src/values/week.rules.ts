import type { WorkingDay } from './hours.ts'
import { type Period, sortedPeriods } from './periods.rules.ts'

/**
 * Returns the periods of a weekday. Empty: closed. A single period is the one of the documented fields, and 00:00–00:00 in
 * them means closed (bot.1).
 */
export function periodsOf({ startTime, endTime, periods = [] }: WorkingDay): Period[] {
  const isClosed = startTime === '00:00' && endTime === '00:00'
  return sortedPeriods(periods.length > 1 && !isClosed ? periods : [{ startTime, endTime }])
}

/** Returns a day with these periods, the first of which fills its documented fields. A closed day keeps its own. */
function dayWith({ weekday, weekdayEn, startTime, endTime }: WorkingDay, periods: readonly Period[]): WorkingDay {
  const sorted = sortedPeriods(periods)
  return { weekday, weekdayEn, ...(sorted[0] ?? { startTime, endTime }), periods: sorted }
}

/**
 * Returns a week in the form that is stored and answered. A client that knows no periods sends back those it read: if its
 * documented fields differ from them, they become the day's one period. Several periods win over other documented
 * fields, unless they are as stored or the day is closed (00:00–00:00).
 * @param before the stored week
 */
export function storedWeek(week: readonly WorkingDay[], before: readonly WorkingDay[] = []): WorkingDay[] {
  return week.map((day) => {
    const old = before.find(({ weekdayEn }) => weekdayEn === day.weekdayEn)
    return dayWith(day, isStale(day, old) ? [day] : periodsOf(day))
  })
}

function isStale(day: WorkingDay, old: WorkingDay | undefined): boolean {
  const { periods = [] } = day
  // Some clients send the first start and the last end with their periods.
  const isWholeSpan = day.startTime === periods[0]?.startTime && day.endTime === periods.at(-1)?.endTime
  const isAsStored = old !== undefined && hasSameHours(periods, periodsOf(old))
  return isAsStored && !isWholeSpan && !hasSameHours([day], [old])
}

const hasSameHours = (some: readonly Period[], others: readonly Period[]) =>
  some.length === others.length &&
  some.every(({ startTime, endTime }, index) => {
    const other = others[index]
    return startTime === other?.startTime && endTime === other.endTime
  })
