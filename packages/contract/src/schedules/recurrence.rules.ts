import { addDays, weekdayOf, zonedInstant, zonedTime } from '../values/zoned-time.rules.ts'
import type { Recurrence, RecurrenceInput } from './recurrence.ts'

const DAYS_OF_WEEK = 7

/** The last day of the month, some months after the month of a day. */
function monthEnd(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}

/** A month's day; the 31st of a shorter month is its last day. */
function dayOfMonth(day: string, months: number, number: number): string {
  const end = monthEnd(day, months)
  return `${end.slice(0, 8)}${String(Math.min(number, Number(end.slice(8)))).padStart(2, '0')}`
}

/** The first day of the recurrence that is not before a day. */
function dayFrom(recurrence: Pick<Recurrence, 'every' | 'weekdays' | 'dayOfMonth'>, day: string): string {
  if (recurrence.every === 'month') {
    const inMonth = dayOfMonth(day, 0, recurrence.dayOfMonth ?? Number(day.slice(8)))
    return inMonth >= day ? inMonth : dayOfMonth(day, 1, recurrence.dayOfMonth ?? Number(day.slice(8)))
  }
  if (recurrence.every === 'day' || recurrence.weekdays.length === 0) return day
  const ahead = Array.from({ length: DAYS_OF_WEEK }, (_, count) => addDays(day, count))
  return ahead.find((one) => recurrence.weekdays.includes(weekdayOf(one))) ?? day
}

/**
 * The recurrence that begins with a time: its clock time and day of the month are those of that time.
 * @param at the first time
 */
export function recurrenceFrom(input: RecurrenceInput, at: Date, timeZone: string): Recurrence {
  const { day, clock } = zonedTime(at, timeZone)
  const weekdays = input.every === 'week' ? [...new Set(input.weekdays ?? [])].sort() : []
  return {
    every: input.every,
    weekdays: input.every === 'week' && weekdays.length === 0 ? [weekdayOf(day)] : weekdays,
    dayOfMonth: input.every === 'month' ? Number(day.slice(8)) : null,
    clock,
    until: input.until ?? null,
  }
}

/** Whether a recurrence, other than its time, is what a form sends back. */
export const isSameRecurrence = (stored: Recurrence, input: RecurrenceInput): boolean =>
  stored.every === input.every &&
  stored.until === (input.until ?? null) &&
  (stored.every !== 'week' || stored.weekdays.join() === [...new Set(input.weekdays ?? [])].sort().join())

/** The first time of a recurrence that is not before a time; null when the recurrence ends earlier. */
export function occurrenceFrom(recurrence: Recurrence, from: Date, timeZone: string): Date | null {
  const { day, clock } = zonedTime(from, timeZone)
  const occursOn = dayFrom(recurrence, clock <= recurrence.clock ? day : addDays(day, 1))
  if (recurrence.until !== null && occursOn > recurrence.until) return null
  return zonedInstant({ day: occursOn, clock: recurrence.clock }, timeZone)
}

/**
 * The next time of a recurrence after an occurrence; null when it was the last.
 * @param after the occurrence, or now when later: occurrences that were missed are not repeated
 */
export function occurrenceAfter(recurrence: Recurrence, after: Date, timeZone: string): Date | null {
  const { day } = zonedTime(after, timeZone)
  // Clocks that are set back show a time twice, so the same day never occurs again.
  const occursOn = dayFrom(recurrence, addDays(day, 1))
  const today = occurrenceFrom(recurrence, after, timeZone)
  if (today && today > after && zonedTime(today, timeZone).day === day) return today
  if (recurrence.until !== null && occursOn > recurrence.until) return null
  return zonedInstant({ day: occursOn, clock: recurrence.clock }, timeZone)
}

/** The times of a recurrence after one of them, up to an end, at most `most`. */
export function occurrencesBetween(
  recurrence: Recurrence,
  { after, to, most }: { after: Date; to: Date; most: number },
  timeZone: string,
): Date[] {
  const times: Date[] = []
  for (let at = occurrenceAfter(recurrence, after, timeZone); at && at < to && times.length < most; )
    at = occurrenceAfter(recurrence, times[times.push(at) - 1] ?? to, timeZone)
  return times
}
