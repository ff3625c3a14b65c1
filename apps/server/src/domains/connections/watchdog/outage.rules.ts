/**
 * A session that reconnects within this time raises no alert, in milliseconds. Below 30 s together with the queue's
 * poll.
 */
export const OUTAGE_GRACE_MS = 10_000
/** A session that drops again within this time continues its last outage. */
export const SAME_OUTAGE_MS = 60_000
/** Drops in one outage that raise an alert, even if each was short. */
export const FLAPPING_DROPS = 4
/**
 * While a session is open, leases are renewed more often than this. An older sign of life means that no server was
 * running.
 */
const STALE_SIGN_MS = 25_000
/** A shorter gap without a server is the pause of a restart. */
const SHORTEST_GAP_MS = 3_000
/** Tolerated clock difference between two machines. */
const CLOCK_SLACK_MS = 1_000

export interface OutageState {
  droppedAt: Date
  endedAt: Date | null
  alertedAt: Date | null
  drops: number
}

/** Returns true if users must be alerted to an outage now: once, when it lasts or flaps. */
export function mustAlert(outage: OutageState, now: Date): boolean {
  if (outage.alertedAt) return false
  if (outage.drops >= FLAPPING_DROPS) return true
  return outage.endedAt === null && now.getTime() - outage.droppedAt.getTime() >= OUTAGE_GRACE_MS - CLOCK_SLACK_MS
}

/** Returns since when a session that is down now has been down. `seenAt` is its last sign of life. */
export function downSince(seenAt: Date, now: Date): Date {
  return now.getTime() - seenAt.getTime() > STALE_SIGN_MS ? seenAt : now
}

/** Returns true if an opening session was down unnoticed because no server was running. */
export function wasGap(seenAt: Date | null, now: Date): seenAt is Date {
  return seenAt !== null && now.getTime() - seenAt.getTime() >= SHORTEST_GAP_MS
}
