/** Two heartbeats of `userStatus` (RT-04) and a minute for slow lines. */
export const ONLINE_MS = 11 * 60_000

/** Whether a person is online: a sign of life within two heartbeats; leaving empties `seenAt`. */
export const isOnline = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() <= ONLINE_MS
