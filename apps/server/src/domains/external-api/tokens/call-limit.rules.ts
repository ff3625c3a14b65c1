/** Length of a counting window, which starts with a token's first call. */
export const CALL_WINDOW_MS = 60_000

/** Calls that a node takes at once: a tenth of the limit, so that nodes share it without a query per call. */
export const portionOf = (limit: number): number => Math.max(1, Math.floor(limit / 10))

/** Returns how many calls of a portion are allowed, given the total taken by all nodes including this portion. */
export const grantOf = (limit: number, takenCalls: number): number =>
  Math.max(0, Math.min(portionOf(limit), limit - (takenCalls - portionOf(limit))))

/** Whole seconds until the next window, at least one. */
export const secondsToNextWindow = (since: number, now: number): number =>
  Math.max(1, Math.ceil((since + CALL_WINDOW_MS - now) / 1000))
