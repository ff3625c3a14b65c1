/** A reaction is given up after this many tries (docs/operate.md). With the delays below, that is after two hours. */
export const MOST_REACTION_TRIES = 20

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 600_000

/** Returns the delay after this many failed tries, in milliseconds. Null: give up. */
export function reactionRetryDelay(tries: number): number | null {
  return tries >= MOST_REACTION_TRIES ? null : Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)
}
