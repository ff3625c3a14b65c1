const FIRST_MS = 1_000
const LONGEST_MS = 300_000

/**
 * How long to wait before the next try under the same id: 1 s doubling to 5 minutes.
 * @param attempts how many there were, at least one
 * @param random 0 to 1: a fifth of the wait is jitter
 */
export function retryAfter(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(wait * (0.8 + 0.2 * random))
}
