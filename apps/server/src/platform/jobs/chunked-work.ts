import type { Actor } from '../actor.ts'
import type { Work, Workplace } from '../db/work.ts'
import type { JobType } from './job.ts'

/**
 * Work on many rows, one chunk per transaction. A record of the area stores the state and progress, and a table the
 * waiting rows. One transaction takes, processes and records a chunk. So each row is processed exactly once, even if
 * the work ends at any time (also by `kill -9`), restarts, or runs on two nodes at once.
 */
export interface ChunkedWork<LockedRecord, Row> {
  /** Before each transaction: loads data that the transaction needs but does not read itself. */
  prepare?(): Promise<void>
  /**
   * Locks the record until the transaction ends, so that two workers take chunks in turn.
   * @returns null when there is nothing to do: the record is deleted, not started, cancelled or done
   */
  hold(work: Work): Promise<LockedRecord | null>
  /**
   * Removes the next rows from the waiting ones and returns them. The chunk must be small enough not to delay other
   * calls noticeably.
   */
  take(work: Work, record: LockedRecord): Promise<readonly Row[]>
  /** Processes the rows and records the progress. */
  write(work: Work, record: LockedRecord, rows: readonly Row[]): Promise<void>
  /**
   * Marks the record as done: no rows are left, or a user cancelled it. Runs once.
   * @param cancelledBy the user who cancelled; waiting rows are then dropped. null: all rows were processed
   */
  finish?(work: Work, record: LockedRecord, cancelledBy: Actor | null): Promise<void>
  /**
   * After a chunk failed and was rolled back: sets the faulty row aside in a separate transaction, so that the work
   * continues without it.
   * @returns false when no row is at fault; the work then fails, and its job is retried
   */
  setAside?(error: unknown): Promise<boolean>
}

/** Chunks per job. Then other jobs get a turn. */
const TURN = 200

/**
 * Processes the next chunk.
 * @returns whether there may be more
 */
export async function workChunk<LockedRecord, Row>(
  work: Work,
  source: ChunkedWork<LockedRecord, Row>,
): Promise<boolean> {
  const record = await source.hold(work)
  if (record === null) return false
  const rows = await source.take(work, record)
  if (rows.length > 0) await source.write(work, record, rows)
  else await source.finish?.(work, record, null)
  return rows.length > 0
}

/**
 * Ends the work before all rows are done. Waits for the current chunk, which is the last; its result is kept.
 * @returns whether there was something to cancel; false for work that is done, cancelled or not started
 */
export async function cancelChunks<LockedRecord, Row>(
  work: Work,
  source: ChunkedWork<LockedRecord, Row>,
  by: Actor,
): Promise<boolean> {
  const record = await source.hold(work)
  if (record === null) return false
  await source.finish?.(work, record, by)
  return true
}

/**
 * Handles a job that processes all chunks. After `TURN` chunks, it leaves the rest to another job of the same kind.
 * Otherwise it would block its company or a slot of the node for hours.
 */
export async function runChunks<P extends { companyId: number }, LockedRecord, Row>(
  workplace: Workplace,
  type: JobType<P>,
  payload: P,
  source: ChunkedWork<LockedRecord, Row>,
): Promise<void> {
  for (let turn = 0; turn < TURN; turn++) {
    try {
      await source.prepare?.()
      if (!(await workplace.run(payload.companyId, (work) => workChunk(work, source)))) return
    } catch (error) {
      if (!(await source.setAside?.(error))) throw error
    }
  }
  await workplace.run(payload.companyId, (work) => work.enqueue(type, payload))
}
