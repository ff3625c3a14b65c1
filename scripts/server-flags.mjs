// The arguments of the server's process, for `npm start` and the image (a test compares them).
/**
 * A young generation of 16 MB: with a smaller one, responses outlive it and each request pays for garbage collection
 * (half the requests per second, measured). The heap grows in small steps, so that less memory stays allocated after a
 * burst.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40', 'apps/server/dist/main.js']

/**
 * A server ends within 9.5 seconds of a signal (apps/server/src/main.ts). A server with a blocked event loop is killed.
 */
export const serverEndsWithinMs = 9_800
