/** Pauses between the attempts of one delivery, in seconds; after the last attempt it has failed. */
const pauses = [10, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600]

/** Maximum attempts of a delivery. */
export const MOST_DELIVERY_ATTEMPTS = pauses.length + 1

/**
 * Returns when a failed delivery is tried again.
 * @param tries number of attempts so far
 * @returns null: it has failed permanently
 */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}

/** For this number of attempts, about 13 minutes, later deliveries of the subject wait for a failing one. */
export const TRIES_IN_ORDER = 5

/** Media addresses are valid for a day; they are renewed in deliveries that waited longer than half of that. */
const MEDIA_FRESH_MS = 12 * 3_600_000
export const needsFreshMedia = (at: Date, now: Date): boolean => now.getTime() - at.getTime() >= MEDIA_FRESH_MS

/** After this number of consecutive failures a webhook rests, and is then tried with a single delivery. */
export const FAILURES_BEFORE_REST = 3
const LEAST_REST_MS = 10_000
const LONGEST_REST_MS = 15 * 60_000

/** Returns until when a failing webhook rests, increasing with the duration of the failure. Null: it does not rest. */
export function restUntil(failures: number, failingSince: Date, now: Date): Date | null {
  if (failures < FAILURES_BEFORE_REST) return null
  const failing = now.getTime() - failingSince.getTime()
  return new Date(now.getTime() + Math.min(Math.max(failing / 4, LEAST_REST_MS), LONGEST_REST_MS))
}

/** Whether a webhook has failed for so long that it must be switched off. */
export const isOverdue = (failingSince: Date, hours: number, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= hours * 3_600_000

/** Whether a response status means that the delivery was accepted. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Whether a change clears earlier failures: the webhook is switched on or gets another address. */
export const needsFreshStart = (
  before: { active: boolean; url: string },
  change: { active?: boolean | undefined; url?: string | undefined },
): boolean => (change.active === true && !before.active) || (change.url !== undefined && change.url !== before.url)
