/**
 * Instants as seconds since 1970 with fractions: PostgreSQL writes such a float much faster than a date or a numeric, and
 * it holds every microsecond of the centuries that matter.
 */
const microsecond = 1_000_000

/** Microseconds since 1970, whole. */
export const microsecondsOf = (seconds: number): number => Math.round(seconds * microsecond)

/** As wire_instant writes it: whole milliseconds, what is smaller left out. */
export const instantOf = (seconds: number): string => new Date(Math.floor(microsecondsOf(seconds) / 1000)).toISOString()

/** With all its digits, as cursors keep it. */
export function exactInstantOf(seconds: number): string {
  const digits = microsecondsOf(seconds)
  return `${new Date(Math.floor(digits / 1000)).toISOString().slice(0, -1)}${String(digits % 1000).padStart(3, '0')}Z`
}
