import type { Period, SpecialDay, WorkingDay } from './hours.ts'
import { minutesOf } from './periods.rules.ts'
import { periodsOf } from './week.rules.ts'
import { addDays, weekdayOf, zonedInstant, zonedTime } from './zoned-time.rules.ts'

const DAY = 24 * 60
/** Yearly special days repeat within this many days. A closed period that is longer never opened. */
const LONGEST_CLOSED_DAYS = 400
const weekdays: readonly string[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const wholeDay: Period[] = [{ startTime: '00:00', endTime: '24:00' }]

/** The hours that apply somewhere: a week, the dates that differ from it, and the time zone of both. */
export interface OpenHours {
  /** Without entries, ordinary days are open all day. */
  week: readonly WorkingDay[]
  /** Earlier entries have precedence: a queue's days come before the company's. */
  specialDays?: readonly (readonly SpecialDay[])[]
  /** IANA name; its daylight saving is applied. */
  timeZone: string
}

/**
 * Returns whether an instant is within working hours. A day without an entry, and one without periods of any length
 * (00:00–00:00, bot.1), is closed.
 */
export function isOpen(hours: OpenHours, at: Date): boolean {
  return closedSince(hours, at) === null
}

/**
 * Returns the start of the current closed period: the same instant throughout the period, so that a notice can be sent
 * once for it. Null while open; the epoch for hours that never open.
 */
export function closedSince(hours: OpenHours, at: Date): Date | null {
  const { day: today } = zonedTime(at, hours.timeZone)
  // Yesterday's last period may end today, and today's may end tomorrow.
  const near = [today, addDays(today, -1)].flatMap((day) => spansOn(hours, day))
  if (near.some(([from, to]) => from <= at && at < to)) return null
  for (let back = 0; back <= LONGEST_CLOSED_DAYS; back++) {
    const day = addDays(today, -back)
    const ends = [day, addDays(day, -1)].flatMap((one) => spansOn(hours, one)).map(([, to]) => to.getTime())
    const past = ends.filter((end) => end <= at.getTime())
    if (past.length > 0) return new Date(Math.max(...past))
  }
  return new Date(0)
}

/** Returns the special day that applies at an instant, or null. */
export function specialDayAt({ specialDays = [], timeZone }: OpenHours, at: Date): SpecialDay | null {
  return specialDayOn(specialDays, zonedTime(at, timeZone).day)
}

/** Returns the special day of a date, or null. A day of one year has precedence over a yearly one of the same list. */
export function specialDayOn(lists: readonly (readonly SpecialDay[])[], day: string): SpecialDay | null {
  for (const list of lists) {
    const once = list.find(({ date, yearly }) => !yearly && date === day)
    const special = once ?? list.find(({ date, yearly }) => yearly && date.slice(5) === day.slice(5))
    if (special) return special
  }
  return null
}

function periodsOn({ week, specialDays = [] }: OpenHours, day: string): readonly Period[] {
  const special = specialDayOn(specialDays, day)
  if (special) return special.periods
  if (week.length === 0) return wholeDay
  const entry = week.find(({ weekdayEn }) => weekdayEn === weekdays[weekdayOf(day)])
  return entry ? periodsOf(entry) : []
}

/** Returns the open periods that start on a day, as instants: first inclusive, second exclusive. */
function spansOn(hours: OpenHours, day: string): (readonly [Date, Date])[] {
  const instant = (minute: number) =>
    zonedInstant({ day: addDays(day, Math.floor(minute / DAY)), clock: clockOf(minute % DAY) }, hours.timeZone)
  return periodsOn(hours, day).map((period) => {
    const [from, to] = minutesOf(period)
    return [instant(from), instant(to)] as const
  })
}

const two = (number: number) => String(number).padStart(2, '0')
const clockOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
