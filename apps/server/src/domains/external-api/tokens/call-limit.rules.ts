/** The calls of a token are counted from its first one on for so long, then anew. */
export const WINDOW_MS = 60_000

/** A tenth at a time, so that several nodes share the limit without asking each other at each call. */
export const portionOf = (limit: number): number => Math.max(1, Math.floor(limit / 10))

/** How many calls of a portion may be made, when with it so many were taken by all nodes. */
export const grantOf = (limit: number, taken: number): number =>
  Math.max(0, Math.min(portionOf(limit), limit - (taken - portionOf(limit))))

/** Whole seconds until the count begins anew, at least one. */
export const retryAfter = (since: number, now: number): number =>
  Math.max(1, Math.ceil((since + WINDOW_MS - now) / 1000))
