const MINUTE = 60_000

/** Quick tries of one run, with the waits before each. Milliseconds. */
export const quickTries = [0, 300, 1_500] as const

/**
 * When a medium that could not be had is tried again: after 1 minute, 10 minutes, an hour; then it is up to a person
 * (null). Follows from the age alone, so that nothing has to count.
 * @param age of the message here, in milliseconds
 */
export function nextMediaTry(age: number): number | null {
  if (age < MINUTE) return MINUTE
  if (age < 11 * MINUTE) return 10 * MINUTE
  return age < 71 * MINUTE ? 60 * MINUTE : null
}
