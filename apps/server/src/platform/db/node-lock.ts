import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { keepConnection } from './kept-connection.ts'

/** How one process of a node signs its leases. */
export interface NodeSignature {
  /** Signature for a new lease. It tells whether the node's lock backs the lease. */
  now(): string
  /** All signatures that this process may have used. */
  all: readonly string[]
}

/** The lock that tells the database that a node is running. */
export interface NodeLock extends NodeSignature {
  /** Resolves once the lock is held. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The first key of these locks; the second is the hash of the signature. `sql/functions/facts/is_node_gone.sql` uses
 * both as well.
 */
const LOCKS = 727275
const LOCKED = 'locked:'

/**
 * Holds a database lock while this process runs, on a dedicated connection. The database releases it when the process
 * ends for any reason, so other nodes take over its work without waiting for a lease to expire. During a reconnect,
 * leases are signed without the lock and end by time.
 * @param url address of the role that reads the leases
 */
export function createNodeLock(url: string, log: Log): NodeLock {
  const name = randomUUID()
  const lockSignature = `${LOCKED}${name}`
  const failureMessage = 'the lock of this node cannot be held; its leases end by time'
  const connection = keepConnection({ url, name: 'recado-node', failureMessage, log }, (client) =>
    client.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, lockSignature]),
  )
  return {
    start: connection.start,
    stop: connection.stop,
    now: () => (connection.isOpen() ? lockSignature : name),
    all: [name, lockSignature],
  }
}

/** Creates a signature without a lock: its leases end by time alone. */
export function plainSignature(): NodeSignature {
  const name = randomUUID()
  return { now: () => name, all: [name] }
}
