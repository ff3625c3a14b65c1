/** Two heartbeats of `userStatus` (RT-04) plus a minute for slow connections. */
export const ONLINE_MS = 11 * 60_000

/** Returns true if a user is online: a sign of life within two heartbeats. Leaving clears `seenAt`. */
export const isOnline = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() <= ONLINE_MS
