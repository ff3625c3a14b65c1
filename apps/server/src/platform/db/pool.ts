import pg from 'pg'
import { DatabaseClient } from './client.ts'
import { PatientPool } from './sign-in/patient-pool.ts'

// Identifiers and counts stay far below 2^53, so numbers are safe.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Dates stay text, so that no time zone moves them.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Detects a lost peer within half a minute of silence. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** No statement that a caller awaits takes this long, so the peer is gone. */
const ANSWER_MS = 120_000

/**
 * Creates a pool of connections for one role.
 * @param url PostgreSQL address with role and password
 * @param size maximum number of connections
 * @param answerMs milliseconds without a response from the database, after which a statement and its connection fail
 */
export function createPool(url: string, size: number, name: string, answerMs = ANSWER_MS): PatientPool {
  const pool = new PatientPool({
    Client: DatabaseClient,
    connectionString: url,
    max: size,
    application_name: name,
    // BEGIN, the first statement and COMMIT of a transaction are sent without waiting for each other.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
    answerMs,
  } as pg.PoolConfig & { max: number })
  // A lost idle connection is replaced on the next use. A running query gets the error itself.
  pool.on('error', () => undefined)
  return pool
}
