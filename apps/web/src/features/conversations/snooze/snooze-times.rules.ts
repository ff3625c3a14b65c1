import { addDays, weekdayOf } from '@recado/contract/values/zoned-time.rules'
import { dayOf, fieldValueOf, instantOf } from '../../../platform/values/company-time.rules.ts'
import { shownTimeZone } from '../../../platform/values/company-zone.rules.ts'

/** A time offered for snoozing a ticket. */
export interface SnoozeTime {
  id: 'hour' | 'afternoon' | 'tomorrow' | 'monday'
  at: Date
}

const HOUR = 3_600_000
const MONDAY = 1
/** Hours at which work resumes, in the company's time zone. */
const AFTERNOON = '14:00'
const MORNING = '08:00'

const dayAt = (now: Date, days: number, clock: string): Date =>
  instantOf(`${addDays(dayOf(now, shownTimeZone()), days)}T${clock}`, shownTimeZone())

/** Returns the times to offer now, soonest first, without past times and duplicates. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const toMonday = (MONDAY - weekdayOf(dayOf(now, shownTimeZone())) + 7) % 7 || 7
  const hour = new Date(now.getTime() + HOUR)
  const afternoon = dayAt(now, 0, AFTERNOON)
  const times: SnoozeTime[] = [{ id: 'hour', at: hour }]
  if (afternoon > hour) times.push({ id: 'afternoon', at: afternoon })
  times.push({ id: 'tomorrow', at: dayAt(now, 1, MORNING) })
  if (toMonday > 1) times.push({ id: 'monday', at: dayAt(now, toMonday, MORNING) })
  return times
}

/** Returns the value of a date field with time for an instant. */
export const fieldValue = (at: Date): string => fieldValueOf(at, shownTimeZone())

/** Returns the instant of such a field, or null if it is empty or in the past. */
export function chosenTime(value: string, now: Date): Date | null {
  const at = instantOf(value, shownTimeZone())
  return Number.isNaN(at.getTime()) || at <= now ? null : at
}
