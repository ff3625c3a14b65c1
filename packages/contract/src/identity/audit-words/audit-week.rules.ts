import type { WorkingDay } from '../../values/hours.ts'
import { periodsOf } from '../../values/week.rules.ts'

/** A Monday, in UTC. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000
const order = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const dayOf = ({ weekdayEn }: WorkingDay) => order.indexOf(weekdayEn)
const hoursOf = (day: WorkingDay) =>
  periodsOf(day)
    .map(({ startTime, endTime }) => `${startTime}–${endTime}`)
    .join(' + ')

/**
 * Formats working hours briefly and groups days with the same hours: "seg.–sex. 08:00–18:00, sáb. 08:00–12:00". Closed
 * days are omitted; a week without open days is ''.
 * @param value a week, or the same as JSON text, as stored in the audit log
 * @param locale e.g. 'pt-BR'
 * @returns null for any other value
 */
export function weekText(value: unknown, locale: string): string | null {
  const week = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(week) || !week.every(isDay)) return null
  const open = week.filter((day) => periodsOf(day).length > 0).sort((a, b) => dayOf(a) - dayOf(b))
  const runs: WorkingDay[][] = []
  for (const day of open) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && dayOf(last) + 1 === dayOf(day) && hoursOf(last) === hoursOf(day)) run.push(day)
    else runs.push([day])
  }
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const name = (day: WorkingDay) => names.format(MONDAY + dayOf(day) * DAY_MS)
  return runs
    .map((run) => {
      const [first, last] = [run[0] as WorkingDay, run.at(-1) as WorkingDay]
      return `${first === last ? name(first) : `${name(first)}–${name(last)}`} ${hoursOf(first)}`
    })
    .join(', ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Checked manually, because the browser bundle has no schemas. */
function isDay(value: unknown): value is WorkingDay {
  if (typeof value !== 'object' || value === null) return false
  const { weekdayEn, startTime, endTime } = value as Partial<Record<keyof WorkingDay, unknown>>
  return order.some((day) => day === weekdayEn) && typeof startTime === 'string' && typeof endTime === 'string'
}
