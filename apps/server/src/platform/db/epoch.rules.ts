/**
 * Instants as seconds of the Unix epoch with fractions. PostgreSQL writes such a float much faster than a date or a
 * numeric, and it represents every microsecond of current centuries.
 */
const microsecond = 1_000_000

/** Whole microseconds since 1970. */
export const epochMicroseconds = (seconds: number): number => Math.round(seconds * microsecond)

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Caches the text of a day or hour by its number since 1970, because a page of a list repeats few of them. */
function memoize(write: (number: number) => string): (number: number) => string {
  const cache = new Map<number, string>()
  return (number) => {
    const text = cache.get(number)
    if (text !== undefined) return text
    if (cache.size >= 1000) cache.clear()
    const newText = write(number)
    cache.set(number, newText)
    return newText
  }
}

const dayText = memoize((day) => new Date(day * DAY_MS).toISOString().slice(0, -14))
const paddedNumbers = (count: number, length: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'))
const TWO = paddedNumbers(60, 2)
const THREE = paddedNumbers(1000, 3)

/**
 * Formats like Date's toISOString, but with cached parts: formatting each date took a large share of a list page's
 * time.
 */
function isoOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  const rest = ms - day * DAY_MS
  const second = Math.floor(rest / 1000)
  const minute = Math.floor(second / 60)
  return `${dayText(day)}T${TWO[Math.floor(minute / 60)]}:${TWO[minute % 60]}:${TWO[second % 60]}.${THREE[rest % 1000]}Z`
}

const millisecondsOf = (seconds: number): number => Math.floor(epochMicroseconds(seconds) / 1000)

/** Returns the epoch seconds of an instant as PostgreSQL writes it into JSON. Cuts off fractions of a millisecond. */
export const epochOf = (json: string): number => Date.parse(json) / 1000

/** Formats like wire_instant: whole milliseconds, fractions cut off. */
export const isoOfEpoch = (seconds: number): string => isoOf(millisecondsOf(seconds))

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
// Its clocks change only at full hours, so an hour of UTC belongs to one day there.
const hourDay = memoize((hour) => calendar.format(hour * HOUR_MS).replaceAll('-', ''))

/** The day in America/Sao_Paulo as YYYYMMDD. */
export const dayCodeOfEpoch = (seconds: number): string => hourDay(Math.floor(millisecondsOf(seconds) / HOUR_MS))

/** Formats with microseconds, as cursors need it. */
export function exactIsoOfEpoch(seconds: number): string {
  const digits = epochMicroseconds(seconds)
  return `${isoOf(Math.floor(digits / 1000)).slice(0, -1)}${THREE[digits % 1000]}Z`
}
