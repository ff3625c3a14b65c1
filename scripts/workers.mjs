// How many test files run at once. Only node: built-ins, because vitest.config.ts reads it.
import { availableParallelism } from 'node:os'

/**
 * The number of workers for a machine.
 * @param cores those that this process may use
 * @returns `files` for tests of one process, one more than cores, since each waits for timers a third of its time;
 *   `journeys` for tests with a browser, at least two; `operations` for tests that start several servers and a database
 *   each, next to the other workers
 */
export const workersFor = (cores = availableParallelism()) => ({
  files: cores + 1,
  journeys: Math.max(2, cores),
  operations: Math.max(1, Math.floor(cores / 4)),
})
