import type { Installation } from './installation.ts'

/** Module state stays from file to file, because the area tests of a worker run without isolation. */
let installation: Promise<Installation> | null = null

/**
 * Returns the server that the test files of this worker share.
 * @param start starts it for the first file
 */
export const workerServer = (start: () => Promise<Installation>): Promise<Installation> => (installation ??= start())

/** Stops the shared server before a test that changes the clock or the timers of the whole process. */
export async function endSharedApp(): Promise<void> {
  const current = installation
  installation = null
  await (await current)?.stop()
}
