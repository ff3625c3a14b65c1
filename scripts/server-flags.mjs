// How the server's process is started, by `npm start` as by the image (a test compares them).
/**
 * A young generation of 16 MB: with a smaller one, answers outlive it and every request pays for collecting (half the requests
 * a second, measured). The heap grows in small steps, which keeps what a burst leaves behind low.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40', 'apps/server/dist/main.js']

/** A server ends by itself within 9.5 seconds of a signal (apps/server/src/main.ts); one whose event loop is blocked is killed. */
export const serverEndsWithinMs = 9_800
