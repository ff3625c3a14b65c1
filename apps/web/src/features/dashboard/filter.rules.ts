import { dayOf } from '../../platform/values/company-time.rules.ts'

/** The dashboard's filter, as in the URL: a number of days, or dates (YYYY-MM-DD). */
export interface DashboardSearch {
  dias?: number
  de?: string
  ate?: string
}

/** The offered periods in days (dashboard.2), the same as in the contract. */
export const periods = [3, 7, 15, 30, 60, 90] as const

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Parses the filter from URL parameters. */
export function searchOf({ dias, de, ate }: Record<string, unknown>): DashboardSearch {
  const days = periods.find((one) => one === Number(dias))
  if (days) return { dias: days }
  return { ...(isDay(de) ? { de } : {}), ...(isDay(ate) ? { ate } : {}) }
}

/** Returns the day in the company's time zone, because the browser's may differ. */
export const todayOf = (now: Date): string => dayOf(now)

/** The values of the fields; without a filter, from the first of the month to today (dashboard.3). */
export interface FilterFields {
  kind: 'dates' | 'period'
  days: number | null
  from: string
  to: string
}

export function fieldsOf(search: DashboardSearch, today: string): FilterFields {
  const { dias, de, ate } = search
  const none = dias === undefined && de === undefined && ate === undefined
  return {
    kind: dias === undefined ? 'dates' : 'period',
    days: dias ?? null,
    from: none ? `${today.slice(0, 8)}01` : (de ?? ''),
    to: none ? today : (ate ?? ''),
  }
}

/** The filter of the fields, or the key of its problem. */
export function parseFilter({ kind, days, from, to }: FilterFields): DashboardSearch | 'filterMissing' | 'datesTurned' {
  if (kind === 'period') return days === null ? 'filterMissing' : { dias: days }
  if (!from && !to) return 'filterMissing'
  if (from && to && from > to) return 'datesTurned'
  return { ...(from ? { de: from } : {}), ...(to ? { ate: to } : {}) }
}

/** The query parameters for the server. */
export const toDashboardQuery = ({ days, kind, from, to }: FilterFields) =>
  kind === 'period' && days !== null
    ? { days }
    : { ...(from ? { date_from: from } : {}), ...(to ? { date_to: to } : {}) }

/** Whole hours and minutes (dashboard.5); less than a minute as seconds. */
export const durationOf = (minutes: number): { h: number; m: number } | { s: number } => {
  const seconds = Math.round(minutes * 60)
  if (seconds > 0 && seconds < 60) return { s: seconds }
  const whole = Math.round(minutes)
  return { h: Math.floor(whole / 60), m: whole % 60 }
}

const DAY_MS = 86_400_000
const MOST_BARS = 400

/** Every day of a range with its count, 0 for missing days. Very long ranges are returned unchanged. */
export function everyDay(
  rows: readonly { data: string; total: number }[],
  { from, to }: { from: string; to: string },
): Array<{ day: string; label: string; total: number }> {
  const totals = new Map(rows.map(({ data, total }) => [data, total]))
  const isoOf = (label: string) => label.split('/').reverse().join('-')
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days > MOST_BARS) return rows.map(({ data, total }) => ({ day: isoOf(data), label: data, total }))
  return Array.from({ length: days }, (_, n) => {
    const day = new Date(Date.parse(`${from}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)
    const label = day.split('-').reverse().join('/')
    return { day, label, total: totals.get(label) ?? 0 }
  })
}

/** Every hour of a day with its count. */
export const everyHour = (rows: readonly { horario: number; total: number }[]) =>
  Array.from({ length: 24 }, (_, hour) => ({
    ...{ hour, total: rows.find(({ horario }) => horario === hour)?.total ?? 0 },
  }))
