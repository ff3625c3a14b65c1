// How many test files run at once. Only node: built-ins, because vitest.config.ts reads it.
import { availableParallelism } from 'node:os'

/**
 * The number of workers for a machine.
 * @param cores those that this process may use
 * @returns `files` for tests of one process and for journeys, at least two, since each waits part of its time;
 *   `operations` for tests that start several servers and a database each, next to the other workers
 */
export const workersFor = (cores = availableParallelism()) => ({
  files: Math.max(2, cores),
  operations: Math.max(1, Math.floor(cores / 4)),
})
