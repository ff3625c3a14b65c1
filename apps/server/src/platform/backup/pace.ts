import { getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** After this many bytes the disk has to have them. Small: a commit waits for whatever the system still has to write. */
const STEP_BYTES = 4 * 1024 * 1024
/** A rest is this many times as long as the work before it. */
const REST = 1
const LONGEST_REST_MS = 2_000
/** Niceness of a backup. The system's lowest priority is 19. */
const NICENESS = 15

/** Keeps a long piece of work from delaying what the server does at the same time. */
export interface Pace {
  /** Called after each piece of work; returns when the next one may begin. */
  after(bytes: number): Promise<void>
}

/**
 * Lowers the priority of this process, so that the server gets the processor first when both want it. Processes that this one has
 * started before keep theirs. A process that begins with a lower priority (`nice -n 19`) keeps that one: only root may raise it.
 */
export function yieldProcessor(): void {
  try {
    if (getPriority() < NICENESS) setPriority(NICENESS)
  } catch {
    // A sandbox that forbids the call: the backup is made at the priority that it has.
  }
}

/**
 * Rests after every 4 MB for as long as they took, 2 seconds at most, once they are on the disk: the slower disk and processor
 * are, the longer. Otherwise gigabytes wait in the system's cache, and the log of the database, which is on the same
 * disk, waits behind them.
 * @param sync brings what was written to the disk
 */
export function gentlePace(sync: () => Promise<void>): Pace {
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
