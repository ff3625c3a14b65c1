/** So often a reaction is tried; then it is given up (docs/operate.md). With the delays below that is after two hours. */
export const MOST_TRIES = 20

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 600_000

/** How long to wait after so many failed tries, in milliseconds; null: no more. */
export function retryAfter(tries: number): number | null {
  return tries >= MOST_TRIES ? null : Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)
}
