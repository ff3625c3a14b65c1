import type { Socket } from 'node:net'
import pg from 'pg'
import { deferReadCommits } from './deferred-commit.ts'
import { prepareStatements } from './prepared-statements.ts'

// Identifiers and counts stay far below 2^53; as numbers they need no care at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day is a day: never moved by a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * A pool of connections for one role.
 * @param url PostgreSQL address with role and password
 * @param size most connections at once
 */
export function createPool(url: string, size: number, name: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    // A transaction's BEGIN, its first statement and its COMMIT go out without waiting for one another.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  } as pg.PoolConfig)
  pool.on('connect', (client) => {
    corkWrites(client)
    prepareStatements(client)
    deferReadCommits(client)
  })
  // A lost idle connection is replaced on the next use; whoever uses one gets the error there.
  pool.on('error', () => undefined)
  // One that is lost while a transaction has it says so twice: its query fails, and the connection itself. The second
  // would end the process if nobody listened.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Statements that are sent in one turn of the event loop leave in one packet: BEGIN and what follows it. */
function corkWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const write = stream.write.bind(stream)
  let held = false
  const release = () => {
    held = false
    stream.uncork()
  }
  stream.write = ((...pieces: Parameters<Socket['write']>) => {
    if (!held) {
      held = true
      stream.cork()
      process.nextTick(release)
    }
    return write(...pieces)
  }) as Socket['write']
}
