import { getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Data is flushed to the disk after this many bytes. The step is small because a commit waits for the system's pending
 * writes.
 */
const STEP_BYTES = 4 * 1024 * 1024
/** A pause is this many times as long as the work before it. */
const REST = 1
const LONGEST_REST_MS = 2_000
/** Niceness of a backup. The system's lowest priority is 19. */
const NICENESS = 15

/** Keeps long-running work from slowing down the server. */
export interface BackupPace {
  /** Called after each piece of work. Resolves when the next one may begin. */
  after(bytes: number): Promise<void>
}

/**
 * Lowers the priority of this process, so that the server is scheduled first. Processes that it started earlier keep
 * their priority. A process started with a lower priority (`nice -n 19`) keeps it, because only root may raise it.
 */
export function yieldProcessor(): void {
  try {
    if (getPriority() < NICENESS) setPriority(NICENESS)
  } catch {
    // In a sandbox that forbids the call, the backup runs at its current priority.
  }
}

/**
 * Flushes to the disk after every 4 MB, then pauses for as long as the work took, at most 2 seconds. The pause grows
 * with the load of disk and processor. Without it, gigabytes wait in the system's cache, and the database's log on the
 * same disk waits behind them.
 * @param sync flushes the written data to the disk
 */
export function gentlePace(sync: () => Promise<void>): BackupPace {
  let bytes = 0
  let since = performance.now()
  return {
    async after(more) {
      bytes += more
      if (bytes < STEP_BYTES) return
      bytes = 0
      await sync()
      await wait(Math.min(LONGEST_REST_MS, (performance.now() - since) * REST))
      since = performance.now()
    },
  }
}
