const FIRST_MS = 60_000
const LONGEST_MS = 30 * 60_000

/**
 * How long a look-up waits before it asks again about numbers without an answer: a minute, then twice as long each time.
 * @param tries how often in a row they got none, 1 or more
 * @returns milliseconds
 */
export const answersAgainMs = (tries: number): number => Math.min(FIRST_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS)
