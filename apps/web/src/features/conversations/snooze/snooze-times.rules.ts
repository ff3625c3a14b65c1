/** A time offered for snoozing a ticket. */
export interface SnoozeTime {
  id: 'hour' | 'afternoon' | 'tomorrow' | 'monday'
  at: Date
}

const HOUR = 3_600_000
const MONDAY = 1
/** Hours at which work resumes, in the browser's time zone. */
const AFTERNOON = 14
const MORNING = 8

function dayAt(now: Date, days: number, hour: number): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(hour, 0, 0, 0)
  return day
}

/** Returns the times to offer now, soonest first, without past times and duplicates. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const toMonday = (MONDAY - now.getDay() + 7) % 7 || 7
  const hour = new Date(now.getTime() + HOUR)
  const afternoon = dayAt(now, 0, AFTERNOON)
  const times: SnoozeTime[] = [{ id: 'hour', at: hour }]
  if (afternoon > hour) times.push({ id: 'afternoon', at: afternoon })
  times.push({ id: 'tomorrow', at: dayAt(now, 1, MORNING) })
  if (toMonday > 1) times.push({ id: 'monday', at: dayAt(now, toMonday, MORNING) })
  return times
}

/** Returns the value of a `datetime-local` field for an instant. */
export function fieldValue(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Returns the instant of such a field, or null if it is empty or in the past. */
export function chosenTime(value: string, now: Date): Date | null {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) || at <= now ? null : at
}
