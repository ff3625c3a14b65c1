import type { Memory } from './scene.rules.ts'

/** The same words this often in a row, each soon after the one before: nobody reads what is answered. */
export const MOST_REPEATED = 4
export const FAST_MS = 60_000

/** The customer says the same again and again, as only a bot does. */
export function repeatsItself(before: Memory, { lastTextTimes, lastTextAt }: Memory): boolean {
  if (lastTextTimes <= MOST_REPEATED || before.lastTextAt === null || lastTextAt === null) return false
  return lastTextAt.getTime() - before.lastTextAt.getTime() < FAST_MS
}
