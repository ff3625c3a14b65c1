import pg from 'pg'
import { DatabaseClient } from './client.ts'
import { PatientPool } from './sign-in/patient-pool.ts'

// Identifiers and counts stay far below 2^53; as numbers they need no care at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day is a day: never moved by a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A connection whose other end is gone without a word is noticed within half a minute of silence. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Nothing that somebody waits for takes so long: the other end is gone. */
const ANSWER_MS = 120_000

/**
 * A pool of connections for one role.
 * @param url PostgreSQL address with role and password
 * @param size most connections at once
 * @param answerMs a statement after which the database is silent for so long, in milliseconds, fails with its connection
 */
export function createPool(url: string, size: number, name: string, answerMs = ANSWER_MS): PatientPool {
  const pool = new PatientPool({
    Client: DatabaseClient,
    connectionString: url,
    max: size,
    application_name: name,
    // A transaction's BEGIN, its first statement and its COMMIT go out without waiting for one another.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...KEPT_ALIVE,
    answerMs,
  } as pg.PoolConfig & { max: number })
  // A lost idle connection is replaced on the next use; a query in hand gets the error itself.
  pool.on('error', () => undefined)
  return pool
}
