const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A day (YYYY-MM-DD) and a clock time (HH:mm) as people of a time zone read them. */
export interface ZonedTime {
  day: string
  clock: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}

/** The time of an instant in a time zone, with its seconds as UTC milliseconds. */
function wallOf(at: Date, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: string) => parts.get(type as Intl.DateTimeFormatPartTypes) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The day and clock time of an instant in a time zone. */
export function zonedTime(at: Date, timeZone: string): ZonedTime {
  const text = new Date(wallOf(at, timeZone)).toISOString()
  return { day: text.slice(0, 10), clock: text.slice(11, 16) }
}

/**
 * The instant at which clocks of a time zone show a time. A time that clocks skip is as much later as they skip; of a
 * time that they show twice, it is the first.
 */
export function zonedInstant({ day, clock }: ZonedTime, timeZone: string): Date {
  const wall = Date.parse(`${day}T${clock}:00Z`)
  const offsetAt = (instant: number) => wallOf(new Date(instant), timeZone) - Math.floor(instant / 1000) * 1000
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const candidates = [wall - before, wall - after].filter((instant) => instant + offsetAt(instant) === wall)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before)
}

/** The day after some days. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** 0 (Sunday) to 6. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The minute of an instant, without its seconds. */
export const wholeMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
