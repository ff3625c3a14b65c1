// How many test files run at once. Only node: built-ins, because vitest.config.ts reads it.
import { availableParallelism } from 'node:os'

/**
 * The number of workers for a machine.
 * @param cores those that this process may use
 * @returns `files` for most projects, one more than cores, since each waits a quarter of its time; `operations` for
 *   tests that start several servers and a database each, next to the other workers, and wait half of their time
 */
export const workersFor = (cores = availableParallelism()) => ({
  files: cores + 1,
  operations: Math.max(2, Math.floor(cores / 4)),
})
