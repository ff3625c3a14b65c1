const MINUTE = 60_000

/** Delays before the immediate tries of one run, in milliseconds. */
export const quickTries = [0, 300, 1_500] as const

/**
 * Returns when a failed download is retried: after 1 minute, 10 minutes and an hour. Then null: only a user may retry.
 * Derived from the age alone, so no counter is stored.
 * @param age of the message here, in milliseconds
 */
export function nextMediaTry(age: number): number | null {
  if (age < MINUTE) return MINUTE
  if (age < 11 * MINUTE) return 10 * MINUTE
  return age < 71 * MINUTE ? 60 * MINUTE : null
}
