/** Days in the company's time zone as YYYY-MM-DD, both included. */
export interface DayRange {
  from: string
  to: string
}

/** A caller's filter; `days` 0 means none. */
export interface PeriodFilter {
  days: number
  from: string | undefined
  to: string | undefined
}

/** Before any ticket. */
const BEGINNING = '2000-01-01'
const END = '2200-01-01'
const DAY_MS = 86_400_000

const daysOn = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Returns the days of a filter. Explicit days take precedence over a number of days, which ends today.
 * @returns otherwise the problem's code: no filter, or invalid days
 */
export function dayRangeOf({ days, from, to }: PeriodFilter, today: string): DayRange | 'missing' | 'impossible' {
  if (from === undefined && to === undefined) {
    return days > 0 ? { from: daysOn(today, 1 - days), to: today } : 'missing'
  }
  const range = { from: from ?? BEGINNING, to: to ?? today }
  return range.from <= range.to && range.from >= BEGINNING && range.to < END ? range : 'impossible'
}

/** Returns the same number of days directly before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: daysOn(from, -days), to: daysOn(from, -1) }
}

/** From the first of the month to today. */
export const thisMonth = (today: string): DayRange => ({ from: `${today.slice(0, 8)}01`, to: today })
