import { dayAfter } from '../governor.rules.ts'

/** How long first contacts wait after the network refused one. */
const REST_MS = 10 * 60_000
/** Refusals within this time count together, and for as long after one first contacts are sent one at a time. */
export const REFUSALS_WITHIN_MS = 60 * 60_000
/** So many refusals within it stop first contacts for the day. */
const MOST_REFUSALS = 5

/** Until when first contacts of a connection wait. */
export interface FirstContactHold {
  /** Milliseconds since 1970. */
  until: number
  /** The governor stopped them for the day. */
  isStopped: boolean
}

/**
 * The hold after one more refusal (connections.9): ten minutes, and from the fifth refused first contact within an hour on until the
 * next day begins. A hold is never shortened.
 * @param refusals times of the refused first contacts, this one among them; milliseconds since 1970
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
