/** Pauses between the tries of one delivery, in seconds; after the last one it has failed. */
const pauses = [10, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600]

/** How often a delivery is tried in all. */
export const MOST_TRIES = pauses.length + 1

/**
 * When a delivery that failed is tried again.
 * @param tries how often it was tried
 * @returns null: it has failed for good
 */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}

/** So many tries, some thirteen minutes, what comes after a delivery in its ticket waits for it. */
export const TRIES_IN_ORDER = 5

/** Addresses of media are good for a day: in what waited longer than half of that they are written anew. */
const MEDIA_FRESH_MS = 12 * 3_600_000
export const needsFreshMedia = (at: Date, now: Date): boolean => now.getTime() - at.getTime() >= MEDIA_FRESH_MS

/** After so many failures in a row a webhook is left alone for a while, and asked with one delivery then. */
export const FAILURES_BEFORE_REST = 3
const LEAST_REST_MS = 10_000
const LONGEST_REST_MS = 15 * 60_000

/** Until when a webhook that failed is left alone: the longer it has failed, the longer; null: it is not. */
export function restUntil(failures: number, failingSince: Date, now: Date): Date | null {
  if (failures < FAILURES_BEFORE_REST) return null
  const failing = now.getTime() - failingSince.getTime()
  return new Date(now.getTime() + Math.min(Math.max(failing / 4, LEAST_REST_MS), LONGEST_REST_MS))
}

/** Whether a webhook has failed for so long that it is switched off. */
export const isOverdue = (failingSince: Date, hours: number, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= hours * 3_600_000

/** Whether an answer says that the delivery was taken. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300

/** Whether a change ends what was known of earlier failures: it is switched on, or goes elsewhere. */
export const needsFreshStart = (
  before: { active: boolean; url: string },
  change: { active?: boolean | undefined; url?: string | undefined },
): boolean => (change.active === true && !before.active) || (change.url !== undefined && change.url !== before.url)
