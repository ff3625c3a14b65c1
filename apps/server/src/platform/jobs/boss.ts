import { PgBoss } from 'pg-boss'
import { KEEP_ALIVE } from '../db/pool.ts'

/** The queue's queries take milliseconds. Only a lost connection stays silent for this long. */
const ANSWER_MS = 60_000

/**
 * Opens the job queue's library on its own pool. A query without an answer fails after `answerMs`. The library's loops
 * wait for each query, so a hanging one would permanently stop a kind of job or the detection of dead nodes.
 * @param platformUrl address of the platform's role; the queue's tables belong to no company
 */
export function openBoss(platformUrl: string, answerMs = ANSWER_MS): PgBoss {
  const pool = { ...KEEP_ALIVE, query_timeout: answerMs }
  return new PgBoss({
    // Options passed unchanged to the pool, which the library's types do not declare.
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
