import type { Decision, Line, Scene } from './scene.rules.ts'

/** A menu is not repeated for lines that came so soon after it: the customer had not read it yet. */
export const READING_MS = 15_000
const SECOND_MS = 1_000

/**
 * The decision about an incoming line: people write in several lines, so the answer waits until they pause.
 * @param alone the decision about this line by itself
 */
export function gathered(scene: Scene, alone: Decision): Decision {
  const { burst, memory, now } = scene
  const { quiet, longest, since } = burst
  if (since === null && (quiet === 0 || longest === 0 || alone.effects.length === 0)) return alone
  const pause = now.getTime() + Math.min(quiet, longest)
  if (since === null) return { effects: [{ do: 'arm', timer: 'burst', at: new Date(pause) }], memory }
  const at = new Date(Math.min(pause, since.getTime() + longest))
  return { effects: [{ do: 'extend', timer: 'burst', at }], memory }
}

/** Whether all of it was written before the customer could have read the menu. */
export function writtenBeforeReading(lines: readonly Line[], menuAt: Date | null): boolean {
  if (menuAt === null) return false
  // The network's clock has whole seconds.
  const read = Math.floor(menuAt.getTime() / SECOND_MS) * SECOND_MS + READING_MS
  return lines.every(({ sentAt }) => sentAt.getTime() < read)
}
