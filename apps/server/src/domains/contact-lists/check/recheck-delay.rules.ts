const FIRST_MS = 10_000
const LONGEST_MS = 60_000

/**
 * Returns the delay before a look-up checks again whether its connection is open: ten seconds, doubling up to a
 * minute. Most absences are short, such as a restart of the server.
 * @param rechecks consecutive rechecks including this one, 1 or more
 * @returns milliseconds
 */
export const recheckDelayMs = (rechecks: number): number => Math.min(FIRST_MS * 2 ** (rechecks - 1), LONGEST_MS)
