import type { WorkingDay } from './hours.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY
const MINUTE_MS = 60_000
const days: readonly string[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Minutes of a week from Monday 00:00: first inclusive, second exclusive and possibly after Sunday. */
type Span = readonly [number, number]

/**
 * Returns whether an instant is within working hours. A week without entries is always open. A day without an entry,
 * and one that starts when it ends (00:00–00:00, bot.1), is closed. An end before the start is on the next day; 23:59
 * means midnight.
 * @param timeZone IANA name; its daylight saving is applied
 */
export function isOpen(week: readonly WorkingDay[], at: Date, timeZone: string): boolean {
  return closedSince(week, at, timeZone) === null
}

/**
 * Returns the start of the current closed period: the same instant throughout the period, so that a notice can be sent
 * once for it. Null while open and for a week without entries; the epoch for a week that never opens.
 */
export function closedSince(week: readonly WorkingDay[], at: Date, timeZone: string): Date | null {
  if (week.length === 0) return null
  const spans = spansOf(week)
  if (spans.length === 0) return new Date(0)
  const now = minuteOfWeek(at, timeZone)
  if (spans.some(([from, to]) => (now >= from && now < to) || now + WEEK < to)) return null
  const since = Math.min(...spans.map(([, to]) => (((now - to) % WEEK) + WEEK) % WEEK))
  const thisMinute = Math.floor(at.getTime() / MINUTE_MS)
  return new Date((thisMinute - since) * MINUTE_MS)
}

function spansOf(week: readonly WorkingDay[]): Span[] {
  return week.flatMap(({ weekdayEn, startTime, endTime }) => {
    if (startTime === endTime) return []
    const midnight = days.indexOf(weekdayEn) * DAY
    const from = midnight + minutes(startTime)
    const end = endTime === '23:59' ? DAY : minutes(endTime)
    return [[from, midnight + end + (midnight + end <= from ? DAY : 0)] as const]
  })
}

function minutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function minuteOfWeek(at: Date, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = days.indexOf((parts.get('weekday') ?? '').toLowerCase())
  return day * DAY + Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
}
