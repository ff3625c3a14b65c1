import { PgBoss } from 'pg-boss'
import { KEPT_ALIVE } from '../db/pool.ts'

/** A look of the queue takes milliseconds: so long only a connection whose other end is gone stays silent. */
const ANSWER_MS = 60_000

/**
 * The job queue's library on a pool of its own. A query that nobody answers fails after a while: the library's loops wait for
 * each of theirs, and one that never ended would stop a kind of job, or the watch over dead nodes, for good.
 * @param platformUrl address of the platform's role; the queue's tables belong to no company
 */
export function openBoss(platformUrl: string, answerMs = ANSWER_MS): PgBoss {
  const pool = { ...KEPT_ALIVE, query_timeout: answerMs }
  return new PgBoss({
    // Handed on to the pool as they are; the library's types do not name them.
    ...pool,
    connectionString: platformUrl,
    max: 3,
    application_name: 'recado-jobs',
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 15,
  })
}
