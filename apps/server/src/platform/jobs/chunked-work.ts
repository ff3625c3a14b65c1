import type { Actor } from '../actor.ts'
import type { Work, Workplace } from '../db/work.ts'
import type { JobType } from './job.ts'

/**
 * Work on many rows, a chunk in a transaction. A record of the area says what is done and how far it is; its rows wait in a
 * table, and are taken, worked on and noted in one transaction. So it may end anywhere (`kill -9` too), begin again, and run on
 * two nodes at once: each row is worked on exactly once.
 */
export interface ChunkedWork<Held, Row> {
  /** Before each transaction: data that it needs and does not read itself. */
  prepare?(): Promise<void>
  /**
   * Holds the record until the transaction ends; two workers take chunks in turn.
   * @returns null when there is nothing to do: the record is gone, not begun, cancelled or done
   */
  hold(work: Work): Promise<Held | null>
  /** The next rows, no longer waiting if the transaction holds; few enough that nobody waits for it noticeably. */
  take(work: Work, held: Held): Promise<readonly Row[]>
  /** Does what is to be done with them, and notes in the record how far it is. */
  write(work: Work, held: Held, rows: readonly Row[]): Promise<void>
  /**
   * Notes in the record that it is done: no row waits any more, or somebody cancelled it. Runs once.
   * @param cancelledBy who cancelled; rows that still wait are then dropped. null: all rows were worked on
   */
  finish?(work: Work, held: Held, cancelledBy: Actor | null): Promise<void>
  /**
   * After a chunk that failed and was undone whole: sets the row at fault aside, in a transaction of its own, so that the
   * others go on without it.
   * @returns false when no row is at fault; the work then fails, and its job is tried again
   */
  setAside?(error: unknown): Promise<boolean>
}

/** Chunks of one turn; then others have theirs. */
const TURN = 200

/**
 * Works off the next chunk.
 * @returns whether there may be more
 */
export async function workChunk<Held, Row>(work: Work, source: ChunkedWork<Held, Row>): Promise<boolean> {
  const held = await source.hold(work)
  if (held === null) return false
  const rows = await source.take(work, held)
  if (rows.length > 0) await source.write(work, held, rows)
  else await source.finish?.(work, held, null)
  return rows.length > 0
}

/**
 * Ends the work before its rows are done. Waits for the chunk in hand, which is the last; what it did stays.
 * @returns whether there was something to cancel; false for work that is done, was cancelled or was never begun
 */
export async function cancelChunks<Held, Row>(work: Work, source: ChunkedWork<Held, Row>, by: Actor): Promise<boolean> {
  const held = await source.hold(work)
  if (held === null) return false
  await source.finish?.(work, held, by)
  return true
}

/**
 * The handler of a job that works off all chunks. The rest after so many is left to another job of the same kind, so that
 * neither a company nor a place of the node is held for hours.
 */
export async function runChunks<P extends { companyId: number }, Held, Row>(
  workplace: Workplace,
  type: JobType<P>,
  payload: P,
  source: ChunkedWork<Held, Row>,
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
