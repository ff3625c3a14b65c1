import { connectionStatuses } from '@recado/contract/connections/connection'
import type pg from 'pg'
import type { ConnectionRefusal, PatientPool } from '../platform/db/sign-in/patient-pool.ts'
import type { ReactionOutcome } from '../platform/facts/reactor.ts'
import type { Metrics, MetricValue } from '../platform/metrics.ts'
import type { LivePaths } from '../platform/realtime/live-paths.ts'
import type { Sockets } from '../platform/realtime/socket-server.ts'
import type { Space } from '../platform/storage/space.ts'
import type { StorageWatch } from '../platform/storage/watch-storage.ts'
import type { Database } from './database.ts'
import {
  type Backlog,
  connectionProblems,
  connectionStates,
  givenUpReactions,
  jobBacklog,
  oldestDueReaction,
  outboxBacklog,
  reactionBacklog,
  ticketsBegun,
} from './figures.store.ts'

/** Time limit of a reading. Then the last value is shown, so that a hanging database does not block /metrics. */
const READ_WITHIN_MS = 3_000
/** All metrics are read at the same time, and the platform's pool is small. */
const READINGS_AT_ONCE = 2
/** Minimum interval for reading the tickets of all companies, however often /metrics is called. */
const USAGE_EVERY_MS = 60_000

/**
 * Registers the metrics that /metrics reads from the database and the pools on request (docs/operate.md lists them).
 * While the database is away, it shows the last values with the time of reading.
 * @param jobs names of all kinds of jobs; each has a value, even when no job is waiting
 */
export function registerFigures(metrics: Metrics, database: Database, jobs: readonly string[]): void {
  const lastReadings: Record<string, LastReading<unknown>> = {}
  const inTurn = limitConcurrency(READINGS_AT_ONCE)
  const keep = <T>(of: string, read: () => Promise<T[]>, everyMs = 0): (() => Promise<T[]>) => {
    const one = keepLast(() => inTurn(read), everyMs)
    lastReadings[of] = one
    return one.read
  }
  const backlog = (what: string, name: string, kinds: readonly string[], read: () => Promise<Backlog[]>) => {
    const readBacklog = keep(name, read)
    const readings = (of: (one: Backlog) => number) => async () =>
      withZeros(
        kinds,
        (await readBacklog()).map((one) => ({ of: one.of, value: of(one) })),
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
  backlog('Jobs that are due', 'jobs_due', jobs, () => jobBacklog(database.platform))
  backlog('Messages to customers that are due', 'outbox_due', ['connected', 'away', 'marketing'], () =>
    outboxBacklog(database.platform),
  )
  backlog('Facts that wait for their reactions', 'facts_waiting', [], () => reactionBacklog(database.platform))
  const givenUp = keep('reactions_given_up', () => givenUpReactions(database.platform))
  metrics.gauge(
    'recado_reactions_given_up',
    'Reactions that failed too often, of the whole installation',
    'of',
    givenUp,
  )
  metrics.gauge(
    'recado_reactions_due_age_seconds',
    'Seconds for which the oldest reaction that may run has waited, of the whole installation',
    'of',
    keep('reactions_due', () => oldestDueReaction(database.platform)),
  )
  const connections = keep('connections', () => connectionStates(database.platform))
  metrics.gauge('recado_connections', 'Connections by state, of the whole installation', 'status', async () =>
    withZeros(connectionStatuses, await connections()),
  )
  metrics.gauge(
    'recado_connection_problems',
    'Connections by the problem that they show, of the whole installation',
    'problem',
    keep('connection_problems', () => connectionProblems(database.platform)),
  )
  metrics.gauge(
    'recado_company_tickets_today',
    "Tickets that began today in the company's time zone, by company, of the whole installation",
    'company',
    keep('company_tickets', () => ticketsBegun(database.platform), USAGE_EVERY_MS),
  )
  const readAt = 'When the database last said what stands in a figure, in seconds since 1970'
  metrics.gauge('recado_read_timestamp_seconds', readAt, 'of', async () => {
    const times = Object.entries(lastReadings).map(async ([of, one]) => ({ of, value: await one.at() }))
    return (await Promise.all(times)).flatMap(({ of, value }) => (value === null ? [] : [{ of, value }]))
  })
  registerPool(metrics, 'app', database.appPool)
  registerPool(metrics, 'platform', database.platformPool)
  registerRefusals(metrics, { app: database.appPool, platform: database.platformPool })
}

function registerRefusals(metrics: Metrics, pools: Readonly<Record<string, PatientPool>>): void {
  const readings = (refusal: ConnectionRefusal) => () =>
    Object.entries(pools).map(([of, pool]) => ({ of, value: pool.refusals[refusal] }))
  metrics.count(
    'recado_database_refused_connections_total',
    'Connections that the database had none left for, by role',
    'role',
    readings('connections'),
  )
  metrics.count(
    'recado_database_refused_logins_total',
    'Connections that the database refused the password or the role of, by role',
    'role',
    readings('sign_in'),
  )
}

function registerPool(metrics: Metrics, name: string, pool: pg.Pool): void {
  metrics.gauge(`recado_database_${name}_pool`, `Connections of this node to the database (${name})`, 'state', () => [
    { of: 'used', value: pool.totalCount - pool.idleCount },
    { of: 'idle', value: pool.idleCount },
    { of: 'waiting', value: waitingFor(pool) },
  ])
}

/**
 * Returns the calls for which no connection is left. The pool also counts those that get one in this turn, such as the
 * queries of /metrics itself.
 */
const waitingFor = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): number =>
  Math.max(0, waitingCount - idleCount - (options.max - totalCount))

/** Counts the result of each try of a reaction on this node. */
export const countingReactions =
  (metrics: Metrics) =>
  (reaction: string, outcome: ReactionOutcome): void =>
    metrics.reactions.inc({ reaction, outcome })

/** Registers the free space for data and media. */
export function registerSpace(metrics: Metrics, space: Space): void {
  metrics.gauge('recado_disk_free_bytes', 'Free bytes for this user where data and media are stored', 'of', () =>
    space.free(),
  )
}

/** Registers whether the file store can be reached. */
export function registerStorage(metrics: Metrics, files: StorageWatch): void {
  metrics.gauge('recado_storage_up', 'Whether this node reaches the files of the companies: 1 or 0', 'of', () => [
    { of: 'media', value: files.missing().length === 0 ? 1 : 0 },
  ])
}

/**
 * Registers the number of browsers at this node, how they receive live updates, and why some do not use a websocket.
 */
export function registerSockets(metrics: Metrics, sockets: Sockets, livePaths: LivePaths): void {
  metrics.gauge('recado_live_paths', 'Browsers at this node, by how they receive live updates', 'path', () =>
    livePaths.counts().paths.map(({ path, count }) => ({ of: path, value: count })),
  )
  metrics.gauge('recado_live_causes', 'Browsers at this node without a websocket, by cause', 'cause', () =>
    livePaths.counts().causes.map(({ cause, count }) => ({ of: cause, value: count })),
  )
  metrics.gauge('recado_sockets', 'Browsers connected to this node', 'of', () => [
    { of: 'all', value: sockets.io.of('/').sockets.size },
  ])
}

interface LastReading<T> {
  /** Returns the values of this reading, or of the last successful one. */
  read(): Promise<T[]>
  /** Returns its time in seconds since 1970, or null before the first success. */
  at(): Promise<number | null>
}

/**
 * Caches readings, so that two metrics of one reading query the database once.
 * @param everyMs how long a reading is valid
 */
function keepLast<T>(ask: () => Promise<T[]>, everyMs: number): LastReading<T> {
  let pendingReading: Promise<void> | null = null
  let last: { values: T[]; at: number } | null = null
  const again = () => {
    if (last && Date.now() - last.at * 1000 < everyMs) return Promise.resolve()
    pendingReading ??= within(ask(), READ_WITHIN_MS)
      .then((values) => {
        last = { values, at: Date.now() / 1000 }
      })
      .catch(() => undefined)
      .finally(() => {
        pendingReading = null
      })
    return pendingReading
  }
  return {
    async read() {
      await again()
      return last?.values ?? []
    },
    async at() {
      await again()
      return last?.at ?? null
    },
  }
}

/** Limits how many tasks run at once. The others wait. */
function limitConcurrency(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running < most) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not in time')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const withZeros = (kinds: readonly string[], readings: MetricValue[]): MetricValue[] => [
  ...kinds.filter((kind) => !readings.some(({ of }) => of === kind)).map((kind) => ({ of: kind, value: 0 })),
  ...readings,
]
