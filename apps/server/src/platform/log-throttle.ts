import { outageOf } from './outage.ts'

const ONE_EACH_MS = 60_000

/**
 * Throttles the log line that every call writes while the disk is full or the database is away: one line a minute for
 * each such outage, which says how many were held back before it.
 * @returns null: the line is held back; else how many were, before this one
 */
export function createLogThrottle(now: () => number = () => Date.now()): (error: unknown) => number | null {
  const last = new Map<string, { at: number; held: number }>()
  return (error) => {
    const outage = outageOf(error)
    if (outage === null) return 0
    const before = last.get(outage)
    if (before && now() - before.at < ONE_EACH_MS) {
      before.held++
      return null
    }
    last.set(outage, { at: now(), held: 0 })
    return before?.held ?? 0
  }
}
