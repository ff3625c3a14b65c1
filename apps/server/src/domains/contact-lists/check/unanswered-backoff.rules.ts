const FIRST_MS = 60_000
const LONGEST_MS = 30 * 60_000

/**
 * Returns the backoff before a look-up asks again about unanswered numbers: one minute, doubling each time.
 * @param tries consecutive unanswered attempts, 1 or more
 * @returns milliseconds
 */
export const unansweredBackoffMs = (tries: number): number =>
  Math.min(FIRST_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS)
