/**
 * The meaning of a push service's response. `gone`: the subscription has expired. `later`: retry. `refused`: this
 * notice is permanently refused.
 */
export type PushOutcome = 'delivered' | 'gone' | 'later' | 'refused'

export function pushOutcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Pauses between attempts, in seconds; after the last attempt the notice is given up. */
const pauses = [5, 30, 120, 600, 1800]

/** Maximum pause in seconds, because a later notice would be useless. */
const LONGEST = 3600

/**
 * Returns the seconds until the next attempt. Null: none.
 * @param tries attempts so far
 * @param retryAfter the service's Retry-After header: seconds, or a date
 */
export function nextTryIn(tries: number, retryAfter: string | undefined, now: Date): number | null {
  const pause = pauses[tries - 1]
  if (pause === undefined) return null
  const requestedWait = secondsOf(retryAfter, now)
  return requestedWait > LONGEST ? null : Math.max(pause, requestedWait)
}

function secondsOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0
  const seconds = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.ceil(seconds) : 0
}
