import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { keepConnection } from './kept-connection.ts'

/** How one run of a node signs its leases. */
export interface NodeSignature {
  /** For a lease that begins now: it says whether the node's lock stands for it. */
  now(): string
  /** All that it may have signed with. */
  all: readonly string[]
}

/** The lock by which the database knows that a node runs. */
export interface NodeLock extends NodeSignature {
  /** Resolves once it is held. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The first key of these locks; the second is the hash of the signature. `sql/functions/facts/is_node_gone.sql` has both as well. */
const LOCKS = 727275
const LOCKED = 'locked:'

/**
 * Holds a lock of the database for as long as this process runs, on a connection of its own. The database releases it when the
 * process ends, however it ends, so that others take over its work without waiting for a lease. While the connection is
 * being made again, leases are signed without the lock and last as long as they say.
 * @param url address of the role that reads the leases
 */
export function createNodeLock(url: string, log: Log): NodeLock {
  const name = randomUUID()
  const locked = `${LOCKED}${name}`
  const without = 'the lock of this node cannot be held; its leases last as long as they say'
  const connection = keepConnection({ url, name: 'recado-node', without, log }, (client) =>
    client.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, locked]),
  )
  return {
    start: connection.start,
    stop: connection.stop,
    now: () => (connection.stands() ? locked : name),
    all: [name, locked],
  }
}

/** A signature that no lock stands for: leases end by time alone. */
export function plainSignature(): NodeSignature {
  const name = randomUUID()
  return { now: () => name, all: [name] }
}
