import type { LiveCause } from '@recado/contract/app/live-paths'

/** The transports of live updates, from best to last. */
export const ways = ['websocket', 'polling', 'reading'] as const
export type LiveWay = (typeof ways)[number]

/**
 * A transport is abandoned after this many failures. A lost heartbeat counts as this many at once, because noticing it
 * took 36 s.
 */
const FAILURES = 2
/** A connection that lasted this long, in ms, does not count as a failure, and resets the earlier ones. */
export const STEADY_MS = 90_000
/** A websocket that lasted this long, in ms, resets the pauses between attempts. */
export const TRUSTED_MS = 300_000
/** Pauses before the websocket is tried again, in ms. */
const FIRST_PAUSE = 15_000
const LONGEST_PAUSE = 300_000

export interface WayState {
  way: LiveWay
  failures: number
  /** Why the websocket was abandoned. */
  cause: LiveCause
  /** Attempts to return to the websocket since it was last trusted. */
  tries: number
}

export const firstWay: WayState = { way: 'websocket', failures: 0, cause: 'refused', tries: 0 }

/** The state after a failure while ordinary calls succeed. */
export function afterFailure(state: WayState, cause: LiveCause): WayState {
  const failures = state.failures + (cause === 'lost' ? FAILURES : 1)
  const firstCause = state.way === 'websocket' ? cause : state.cause
  const next = ways[ways.indexOf(state.way) + 1]
  if (failures < FAILURES || !next) return { ...state, failures, cause: firstCause }
  return { ...state, way: next, failures: 0, cause: firstCause }
}

/** How long to wait before the websocket is tried again, in ms. */
export const pauseBeforeTry = (tries: number): number => Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE)
