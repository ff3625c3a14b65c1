import { dayAfter } from '../governor.rules.ts'

/** How long first contacts wait after a refused one. */
const REST_MS = 10 * 60_000
/** Window for counting refusals. For as long after a refusal, first contacts are sent one at a time. */
export const REFUSALS_WITHIN_MS = 60 * 60_000
/** Refusals within the window that stop first contacts for the day. */
const MOST_REFUSALS = 5

/** The time until which a connection's first contacts wait. */
export interface FirstContactHold {
  /** Milliseconds since 1970. */
  until: number
  /** True when the governor stopped them for the day. */
  isStopped: boolean
}

/**
 * Returns the hold after another refusal (connections.9): ten minutes. From the fifth refused first contact within an
 * hour, it lasts until the next day begins. A hold is never shortened.
 * @param refusals times of the refused first contacts including this one, in milliseconds since 1970
 */
export function holdAfter(
  refusals: readonly number[],
  current: FirstContactHold | null,
  now: number,
): FirstContactHold {
  const within = refusals.filter((at) => now - at < REFUSALS_WITHIN_MS)
  const isStopped = within.length >= MOST_REFUSALS || (current?.isStopped === true && current.until > now)
  const until = isStopped ? dayAfter(now) : now + REST_MS
  return { until: Math.max(until, current?.until ?? 0), isStopped }
}
