/**
 * Instants as seconds of the Unix epoch with fractions: PostgreSQL writes such a float much faster than a date or a numeric, and
 * it holds every microsecond of the centuries that matter.
 */
const microsecond = 1_000_000

/** Microseconds since 1970, whole. */
export const epochMicroseconds = (seconds: number): number => Math.round(seconds * microsecond)

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Texts of days or hours by their number since 1970: a page of a list asks for few of them, again and again. */
function remembering(write: (number: number) => string): (number: number) => string {
  const known = new Map<number, string>()
  return (number) => {
    const text = known.get(number)
    if (text !== undefined) return text
    if (known.size >= 1000) known.clear()
    const made = write(number)
    known.set(number, made)
    return made
  }
}

const dayText = remembering((day) => new Date(day * DAY_MS).toISOString().slice(0, -14))
const written = (count: number, length: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'))
const TWO = written(60, 2)
const THREE = written(1000, 3)

/** As Date's toISOString, which writes everything anew each time and is a good part of what a page of a list costs. */
function isoOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  const rest = ms - day * DAY_MS
  const second = Math.floor(rest / 1000)
  const minute = Math.floor(second / 60)
  return `${dayText(day)}T${TWO[Math.floor(minute / 60)]}:${TWO[minute % 60]}:${TWO[second % 60]}.${THREE[rest % 1000]}Z`
}

const millisecondsOf = (seconds: number): number => Math.floor(epochMicroseconds(seconds) / 1000)

/** The same of an instant as PostgreSQL writes it into JSON; fractions of a millisecond are cut off. */
export const epochOf = (json: string): number => Date.parse(json) / 1000

/** As wire_instant writes it: whole milliseconds, fractions cut off. */
export const isoOfEpoch = (seconds: number): string => isoOf(millisecondsOf(seconds))

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
// Its clocks are only ever changed at full hours, so that an hour of UTC lies in one day there.
const hourDay = remembering((hour) => calendar.format(hour * HOUR_MS).replaceAll('-', ''))

/** The day in America/Sao_Paulo as YYYYMMDD. */
export const dayCodeOfEpoch = (seconds: number): string => hourDay(Math.floor(millisecondsOf(seconds) / HOUR_MS))

/** With all its digits, as cursors keep it. */
export function exactIsoOfEpoch(seconds: number): string {
  const digits = epochMicroseconds(seconds)
  return `${isoOf(Math.floor(digits / 1000)).slice(0, -1)}${THREE[digits % 1000]}Z`
}
