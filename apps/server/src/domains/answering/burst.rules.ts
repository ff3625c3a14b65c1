import type { Effect, Scene } from './scene.rules.ts'

/** Of the timers those that belong to the chain itself. */
export const BURST_TIMER = 'burst'
export const CLAIM_TIMER = 'claim'

/**
 * The decision when a line comes in: people write in several lines, so that the answer waits until they pause. Null: the
 * line is answered by itself.
 * @param alone the outcome of this line if it were all
 * @param quiet how long the next line is waited for, in milliseconds
 */
export function gathered({ burst, now }: Scene, alone: readonly Effect[], quiet: number): Effect | null {
  const { longest, since } = burst
  if (since === null && (quiet === 0 || longest === 0 || alone.length === 0)) return null
  const pause = now.getTime() + Math.min(quiet, longest)
  if (since === null) return { do: 'arm', timer: BURST_TIMER, at: new Date(pause) }
  return { do: 'extend', timer: BURST_TIMER, at: new Date(Math.min(pause, since.getTime() + longest)) }
}
