/** How long a refresh token lives, and how long a used one still answers its successor (access.2). */
export const REFRESH_MS = 7 * 24 * 3_600_000
export const GRACE_MS = 30_000

/**
 * When a session ends unless it is refreshed again: after REFRESH_MS without use, and `mostDays` after its login at the latest.
 * @param mostDays 0: no limit
 */
export function sessionExpiry({ begun, now, mostDays }: { begun: Date; now: Date; mostDays: number }): Date {
  const unused = now.getTime() + REFRESH_MS
  return new Date(mostDays === 0 ? unused : Math.min(unused, begun.getTime() + mostDays * 86_400_000))
}

export interface RefreshState {
  refreshHash: Uint8Array
  previousHash: Uint8Array | null
  previousUntil: Date | null
  expiresAt: Date
  endedAt: Date | null
}

/**
 * The result of a genuine refresh token of a session.
 * - `rotate`: the current one, gives a successor
 * - `repeat`: the one before, within its grace (a lost answer, another tab): the same successor again
 * - `revoke`: a used one after that: somebody has a copy, so the session ends for everybody
 * - `refuse`: the session is over
 */
export type RefreshStep = 'rotate' | 'repeat' | 'revoke' | 'refuse'

export function refreshStep(state: RefreshState, presented: Uint8Array, now: Date): RefreshStep {
  if (state.endedAt !== null || state.expiresAt <= now) return 'refuse'
  if (same(state.refreshHash, presented)) return 'rotate'
  const inGrace = state.previousUntil !== null && now <= state.previousUntil
  return inGrace && state.previousHash !== null && same(state.previousHash, presented) ? 'repeat' : 'revoke'
}

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
