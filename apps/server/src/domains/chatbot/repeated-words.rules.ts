import type { Memory } from './scene.rules.ts'

/** The same words this often in a row, each soon after the one before: nobody reads what is answered. */
export const MOST_REPEATED = 4
export const FAST_MS = 60_000

/** The customer says the same again and again, as only a bot does. */
export function repeatsItself(before: Memory, { heardTimes, heardAt }: Memory): boolean {
  if (heardTimes <= MOST_REPEATED || before.heardAt === null || heardAt === null) return false
  return heardAt.getTime() - before.heardAt.getTime() < FAST_MS
}
