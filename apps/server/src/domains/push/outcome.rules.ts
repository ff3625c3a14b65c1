/**
 * What a push service's answer means. `gone`: the browser receives nothing any more; `later`: it may take it another time;
 * `refused`: it never will take this one.
 */
export type PushOutcome = 'delivered' | 'gone' | 'later' | 'refused'

export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** The waits between tries, in seconds; after the last the notice is given up. */
const waits = [5, 30, 120, 600, 1800]

/** A service does not make a notice wait longer, in seconds: it would be of no use. */
const LONGEST = 3600

/**
 * How long until the next try, in seconds; null: none.
 * @param tries made so far
 * @param retryAfter the service's wish: seconds, or a date
 */
export function nextTryIn(tries: number, retryAfter: string | undefined, now: Date): number | null {
  const wait = waits[tries - 1]
  if (wait === undefined) return null
  const wished = secondsOf(retryAfter, now)
  return wished > LONGEST ? null : Math.max(wait, wished)
}

function secondsOf(wish: string | undefined, now: Date): number {
  if (wish === undefined) return 0
  const seconds = /^\d+$/.test(wish.trim()) ? Number(wish) : (Date.parse(wish) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.ceil(seconds) : 0
}
