import dayjs from 'dayjs'
import { dayOf } from './schedule-time.ts'

export type CalendarView = 'month' | 'week' | 'day' | 'agenda'

const DAY = 'YYYY-MM-DD'
const AGENDA_DAYS = 30
const WEEK = 7

/** Consecutive days as YYYY-MM-DD. */
function daysFrom(start: dayjs.Dayjs, count: number): string[] {
  return Array.from({ length: count }, (_, n) => start.add(n, 'day').format(DAY))
}

const sunday = (day: dayjs.Dayjs) => day.subtract(day.day(), 'day')

/** The days that a view shows around a day: for a month, whole weeks starting on Sunday. */
export function daysInView(view: CalendarView, day: string): string[] {
  const at = dayjs(day)
  if (view === 'day') return [day]
  if (view === 'week') return daysFrom(sunday(at), WEEK)
  if (view === 'agenda') return daysFrom(at, AGENDA_DAYS)
  const first = sunday(at.startOf('month'))
  const weeks = Math.ceil((at.endOf('month').diff(first, 'day') + 1) / WEEK)
  return daysFrom(first, weeks * WEEK)
}

/** The title of the visible days: a month by name, a single day, or the first and last day. */
export function periodText(view: CalendarView, day: string, days: readonly string[], language: string): string {
  const month = { month: 'long', year: 'numeric' } as const
  const at = (one: string) => dayjs(one).toDate()
  if (view === 'month') return new Intl.DateTimeFormat(language, month).format(at(day))
  const words = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    ...month,
    ...(view !== 'day' && { month: 'short' }),
  })
  return view === 'day' ? words.format(at(day)) : words.formatRange(at(days[0] ?? day), at(days.at(-1) ?? day))
}

/** The day that a view shows after one step forward or back. */
export function stepOf(view: CalendarView, day: string, by: 1 | -1): string {
  const at = dayjs(day)
  if (view === 'month') return at.startOf('month').add(by, 'month').format(DAY)
  return at.add(by * (view === 'week' ? WEEK : view === 'agenda' ? AGENDA_DAYS : 1), 'day').format(DAY)
}

/** Groups things by the day on which they happen, in the company's time zone. */
export function byDay<T extends { sendAt: string }>(things: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const thing of things) {
    const day = dayOf(thing.sendAt)
    days.set(day, [...(days.get(day) ?? []), thing])
  }
  return days
}
