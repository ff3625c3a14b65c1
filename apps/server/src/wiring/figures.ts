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

/** How long a reading may take; then the last one is shown, so that a database that hangs does not take /metrics with it. */
const READ_WITHIN_MS = 3_000
/** All figures are asked for at once, and the pool of the platform is small. */
const READINGS_AT_ONCE = 2
/** The tickets of all companies are read at most this often, however often /metrics is. */
const USAGE_EVERY_MS = 60_000

/**
 * Registers the figures that /metrics reads from the database and the pools on request (docs/operate.md lists them).
 * While the database is away, their last values are shown, with the time of reading.
 * @param jobs names of all kinds of jobs: of each the figure is there, also when none waits
 */
export function registerFigures(metrics: Metrics, database: Database, jobs: readonly string[]): void {
  const kept: Record<string, Kept<unknown>> = {}
  const inTurn = turns(READINGS_AT_ONCE)
  const keep = <T>(of: string, read: () => Promise<T[]>, everyMs = 0): (() => Promise<T[]>) => {
    const one = keepLast(() => inTurn(read), everyMs)
    kept[of] = one
    return one.read
  }
  const backlog = (what: string, name: string, kinds: readonly string[], read: () => Promise<Backlog[]>) => {
    const held = keep(name, read)
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
    'Tickets that began today in America/Sao_Paulo, by company, of the whole installation',
    'company',
    keep('company_tickets', () => ticketsBegun(database.platform), USAGE_EVERY_MS),
  )
  const readAt = 'When the database last said what stands in a figure, in seconds since 1970'
  metrics.gauge('recado_read_timestamp_seconds', readAt, 'of', async () => {
    const times = Object.entries(kept).map(async ([of, one]) => ({ of, value: await one.at() }))
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
 * Calls that no connection is left for. The pool also counts those that get one in this same turn, such as the questions
 * of /metrics itself.
 */
const waitingFor = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): number =>
  Math.max(0, waitingCount - idleCount - (options.max - totalCount))

/** Counts what became of each try of a reaction on this node. */
export const countingReactions =
  (metrics: Metrics) =>
  (reaction: string, outcome: ReactionOutcome): void =>
    metrics.reactions.inc({ reaction, outcome })

/** Registers how much room there is for the data and the media. */
export function registerSpace(metrics: Metrics, space: Space): void {
  metrics.gauge('recado_disk_free_bytes', 'Bytes free for this user where data and media lie', 'of', () => space.free())
}

/** Registers whether the files can be reached. */
export function registerStorage(metrics: Metrics, files: StorageWatch): void {
  metrics.gauge('recado_storage_up', 'Whether this node reaches the files of the companies: 1 or 0', 'of', () => [
    { of: 'media', value: files.missing().length === 0 ? 1 : 0 },
  ])
}

/** Registers how many browsers are at this node, how they receive live updates, and why some not by websocket. */
export function registerSockets(metrics: Metrics, sockets: Sockets, livePaths: LivePaths): void {
  metrics.gauge('recado_live_paths', 'Browsers at this node by the way of their live updates', 'path', () =>
    livePaths.counts().paths.map(({ path, count }) => ({ of: path, value: count })),
  )
  metrics.gauge('recado_live_causes', 'Browsers at this node without a websocket, by cause', 'cause', () =>
    livePaths.counts().causes.map(({ cause, count }) => ({ of: cause, value: count })),
  )
  metrics.gauge('recado_sockets', 'Browsers connected to this node', 'of', () => [
    { of: 'all', value: sockets.io.of('/').sockets.size },
  ])
}

interface Kept<T> {
  /** The value of this reading, or of the last one that succeeded. */
  read(): Promise<T[]>
  /** When that was, in seconds since 1970; null before the first time. */
  at(): Promise<number | null>
}

/**
 * Two figures of one reading ask the database once.
 * @param everyMs for how long a reading counts
 */
function keepLast<T>(ask: () => Promise<T[]>, everyMs: number): Kept<T> {
  let under: Promise<void> | null = null
  let last: { values: T[]; at: number } | null = null
  const again = () => {
    if (last && Date.now() - last.at * 1000 < everyMs) return Promise.resolve()
    under ??= within(ask(), READ_WITHIN_MS)
      .then((values) => {
        last = { values, at: Date.now() / 1000 }
      })
      .catch(() => undefined)
      .finally(() => {
        under = null
      })
    return under
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

/** Lets so many run at once; the others wait for their turn. */
function turns(most: number): <T>(act: () => Promise<T>) => Promise<T> {
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
