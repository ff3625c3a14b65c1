import { connectionStatuses } from '@recado/contract/connections/connection'
import { jobNames } from '../platform/jobs/queue.ts'
import type { Metrics, Reading } from '../platform/metrics.ts'
import type { Carrier } from '../platform/realtime/broadcaster.ts'
import type { Sockets } from '../platform/realtime/socket-server.ts'
import type { Database } from './database.ts'
import { type Backlog, connectionStates, factBacklog, jobBacklog, outboxBacklog } from './figures.store.ts'

/** Registers what /metrics reads from the database and the pools when it is asked for (docs/operate.md lists it). */
export function registerFigures(metrics: Metrics, database: Database): void {
  const backlog = (what: string, name: string, kinds: readonly string[], read: () => Promise<Backlog[]>) => {
    const held = once(read)
    const readings = (of: (one: Backlog) => number) => async () =>
      withZeros(
        kinds,
        (await held()).map((one) => ({ of: one.of, value: of(one) })),
      )
    metrics.gauge(
      `recado_${name}`,
      `${what}, of the whole installation`,
      'of',
      readings(({ count }) => count),
    )
    const age = `Seconds for which the oldest has waited: ${what.toLowerCase()}`
    metrics.gauge(
      `recado_${name}_age_seconds`,
      age,
      'of',
      readings(({ age: seconds }) => Math.max(0, seconds)),
    )
  }
  backlog('Jobs that are due', 'jobs_due', jobNames, () => jobBacklog(database.platform))
  backlog('Messages to customers that are due', 'outbox_due', ['connected', 'away'], () =>
    outboxBacklog(database.platform),
  )
  backlog('Facts that wait for their reactions', 'facts_waiting', [], () => factBacklog(database.platform))
  metrics.gauge('recado_connections', 'Connections by state, of the whole installation', 'status', async () =>
    withZeros(connectionStatuses, await connectionStates(database.platform)),
  )
  for (const [name, pool] of [
    ['app', database.appPool],
    ['platform', database.platformPool],
  ] as const) {
    metrics.gauge(`recado_database_${name}_pool`, `Connections of this node to the database (${name})`, 'state', () => [
      { of: 'used', value: pool.totalCount - pool.idleCount },
      { of: 'idle', value: pool.idleCount },
      { of: 'waiting', value: pool.waitingCount },
    ])
  }
}

/** Registers how many browsers are at this node. */
export function registerSockets(metrics: Metrics, sockets: Sockets): void {
  metrics.gauge('recado_sockets', 'Browsers connected to this node', 'of', () => [
    { of: 'all', value: sockets.io.of('/').sockets.size },
  ])
}

/** Counts the messages whose coming into being this node tells of: each is told of once, after its commit. */
export function countingMessages(metrics: Metrics, carry: Carrier): Carrier {
  for (const direction of ['in', 'out']) metrics.messages.inc({ direction }, 0)
  return (rooms, wireName, payload) => {
    const event = payload as { action?: string; message?: { fromMe?: boolean } }
    if (event.action === 'create' && event.message && wireName.endsWith('-appMessage'))
      metrics.messages.inc({ direction: event.message.fromMe ? 'out' : 'in' })
    carry(rooms, wireName, payload)
  }
}

/** Two figures of one reading ask the database once. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | null = null
  return () => {
    under ??= read().finally(() => {
      under = null
    })
    return under
  }
}

const withZeros = (kinds: readonly string[], readings: Reading[]): Reading[] => [
  ...kinds.filter((kind) => !readings.some(({ of }) => of === kind)).map((kind) => ({ of: kind, value: 0 })),
  ...readings,
]
