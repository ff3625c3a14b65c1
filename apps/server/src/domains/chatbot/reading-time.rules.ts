import type { Line } from './scene.rules.ts'

/** A menu is not repeated for what was written so soon after it: the customer had not read it yet. */
export const READING_MS = 15_000
const SECOND_MS = 1_000

/** Whether all of it was written before the customer could have read the menu. */
export function writtenBeforeReading(lines: readonly Line[], menuAt: Date | null): boolean {
  if (menuAt === null) return false
  // The network's clock has whole seconds.
  const read = Math.floor(menuAt.getTime() / SECOND_MS) * SECOND_MS + READING_MS
  return lines.every(({ sentAt }) => sentAt.getTime() < read)
}
