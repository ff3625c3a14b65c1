import type { RecurrenceRule } from '@recado/contract/boards/card'

/** A recurrence rule. Monthly cards recur on `dayOfMonth`, or on the last day of a shorter month. */
export interface Recurring {
  rule: RecurrenceRule
  dayOfMonth: number
}

/**
 * Returns the latest due day up to today, and the first after today. Of several missed days only the last is caught up.
 * @param due YYYY-MM-DD, not after today
 * @param today YYYY-MM-DD
 */
export function daysAround(recurring: Recurring, due: string, today: string): { day: string; next: string } {
  let [day, next] = [due, stepFrom(recurring, due)]
  while (next <= today) [day, next] = [next, stepFrom(recurring, next)]
  return { day, next }
}

function stepFrom({ rule, dayOfMonth }: Recurring, day: string): string {
  if (rule === 'daily') return later(day, 1)
  if (rule === 'weekly') return later(day, 7)
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  // Months count from 0, so this is the last day of the next month: day 0 of the month after it.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000
const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Number of days from one day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
