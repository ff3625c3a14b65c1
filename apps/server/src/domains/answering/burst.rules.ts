import type { Effect, Scene } from './scene.rules.ts'

/** The timer of the chain itself, not of a responder. */
export const BURST_TIMER = 'burst'
export const CLAIM_TIMER = 'claim'

/**
 * Decides about an incoming line. People write several lines in a row, so the answer waits for a pause. Null: the line
 * is answered on its own.
 * @param alone the outcome if this were the only line
 * @param quiet how long to wait for the next line, in milliseconds
 */
export function waitForBurst({ burst, now }: Scene, alone: readonly Effect[], quiet: number): Effect | null {
  const { longest, since } = burst
  if (since === null && (quiet === 0 || longest === 0 || alone.length === 0)) return null
  const pause = now.getTime() + Math.min(quiet, longest)
  if (since === null) return { do: 'arm', timer: BURST_TIMER, at: new Date(pause) }
  return { do: 'extend', timer: BURST_TIMER, at: new Date(Math.min(pause, since.getTime() + longest)) }
}
