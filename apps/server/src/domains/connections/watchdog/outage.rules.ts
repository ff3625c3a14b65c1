/** A session that comes back sooner is not worth a word, in milliseconds. Together with the queue's poll under 30 s. */
export const GRACE_MS = 10_000
/** A session that drops again within this time goes on with its last outage. */
export const SAME_OUTAGE_MS = 60_000
/** From so many drops in one outage on people are alerted, even when each was short. */
export const FLAPPING_DROPS = 4
/** Leases are renewed more often than this while a session is open: an older sign of life means that the server was gone. */
const STALE_SIGN_MS = 25_000
/** A gap without any server that is shorter is the pause of a restart. */
const SHORTEST_GAP_MS = 3_000
/** Clocks of two machines may differ by so much. */
const CLOCK_SLACK_MS = 1_000

export interface OutageState {
  droppedAt: Date
  endedAt: Date | null
  alertedAt: Date | null
  drops: number
}

/** Whether people must be alerted to an outage now: once, when it lasts or comes back again and again. */
export function mustAlert(outage: OutageState, now: Date): boolean {
  if (outage.alertedAt) return false
  if (outage.drops >= FLAPPING_DROPS) return true
  return outage.endedAt === null && now.getTime() - outage.droppedAt.getTime() >= GRACE_MS - CLOCK_SLACK_MS
}

/** Since when a session is down that is found down now. `seenAt`: its last sign of life. */
export function downSince(seenAt: Date, now: Date): Date {
  return now.getTime() - seenAt.getTime() > STALE_SIGN_MS ? seenAt : now
}

/** Whether a session that opens had been away unnoticed, because no server was there to notice. */
export function wasGap(seenAt: Date | null, now: Date): seenAt is Date {
  return seenAt !== null && now.getTime() - seenAt.getTime() >= SHORTEST_GAP_MS
}
