/** Lifetime of a refresh token, and grace time in which a used one still returns its successor (access.2). */
export const REFRESH_MS = 7 * 24 * 3_600_000
export const REFRESH_GRACE_MS = 30_000

/**
 * Returns when a session ends unless refreshed: after REFRESH_MS without use, and at most `mostDays` after its login.
 * @param mostDays 0 means no limit
 */
export function sessionExpiry({ startedAt, now, mostDays }: { startedAt: Date; now: Date; mostDays: number }): Date {
  const unused = now.getTime() + REFRESH_MS
  return new Date(mostDays === 0 ? unused : Math.min(unused, startedAt.getTime() + mostDays * 86_400_000))
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
 * - `rotate`: the current token; returns a successor
 * - `repeat`: the previous token within its grace time (a lost response, another tab); returns the same successor again
 * - `revoke`: a used token after that, which was probably copied; ends the session
 * - `refuse`: the session has ended
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
