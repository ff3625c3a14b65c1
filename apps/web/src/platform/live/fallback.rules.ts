import type { LiveCause } from '@recado/contract/app/live-paths'

/** The ways of live updates, from the best to the last. */
export const ways = ['websocket', 'polling', 'reading'] as const
export type Way = (typeof ways)[number]

/** A way is left after this many failures. Frames that stop arriving are as many at once: noticing took 36 s. */
const FAILURES = 2
/** A connection that lasted this long, in ms, was no failure, and forgives earlier ones. */
export const STEADY_MS = 90_000
/** A websocket that lasted this long, in ms, resets the pauses between tries. */
export const TRUSTED_MS = 300_000
/** Pauses before the websocket is tried again, in ms. */
const FIRST_PAUSE = 15_000
const LONGEST_PAUSE = 300_000

export interface WayState {
  way: Way
  failures: number
  /** Why the websocket was left. */
  cause: LiveCause
  /** Tries to return to the websocket since it could be trusted. */
  tries: number
}

export const firstWay: WayState = { way: 'websocket', failures: 0, cause: 'refused', tries: 0 }

/** The state after a failure while ordinary calls get through. */
export function afterFailure(state: WayState, cause: LiveCause): WayState {
  const failures = state.failures + (cause === 'lost' ? FAILURES : 1)
  const why = state.way === 'websocket' ? cause : state.cause
  const next = ways[ways.indexOf(state.way) + 1]
  if (failures < FAILURES || !next) return { ...state, failures, cause: why }
  return { ...state, way: next, failures: 0, cause: why }
}

/** How long to wait before the websocket is tried again, in ms. */
export const pauseBeforeTry = (tries: number): number => Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE)
