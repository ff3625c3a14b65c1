import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keptSecret } from '../generated-secret.ts'
import type { Log } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Launch, launchPostmaster, ownerUrlOf, untilItAnswers } from './launch.ts'
import { refuseMoved } from './moved-database.ts'
import { choosePort, keepPort } from './port.ts'
import { isAlive, type Postmaster, runningPostmaster, signalTo, stopPostmaster } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'

export interface EmbeddedPostgres {
  /** Address of the database `recado` as its owner. Constant while this process runs. */
  ownerUrl: string
  /** Returns the process ID of the running server. */
  pid(): number
  /** Calls the listener each time the server died and answers again. */
  onRestart(listener: () => void): void
  /** Disconnects clients, writes everything, and resolves when the server has ended. May be called twice. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR. The cluster is in its folder `postgres`, next to the password and the port. */
  dataDir: string
  log: Log
  /** A fixed port. Absent or null: the previous one, or a free one. */
  port?: number | null
  /** Aborts a running start. Absent: it runs to its end. */
  stopping?: AbortSignal
  /** Starts even when the content was moved to another database. Absent: rejected then. */
  moved?: 'allowed'
  /**
   * `false` for a task during which a server may run on the same folder. The task stops only a database that it
   * started, and does not restart one that ended. Absent: this process runs the database.
   */
  startAgain?: false
  /** The most connections at a time. Absent: those that one server needs. */
  maxConnections?: number
}

const LOG_EVERY_MS = 60_000

/** A running server: how to detect its end, and what to do with it. */
interface RunningServer {
  pid: number
  port: number
  exit: Promise<void>
  /** The server was already running before this process started. */
  isAdopted: boolean
}

/**
 * Starts PostgreSQL on a folder, or takes over the server already running on it, and restarts it on the same port when
 * it dies.
 * @throws SettingError DATA_DIR with the reason; the signal's reason when the start was aborted
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  if (!options.moved) refuseMoved(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const launch = prepareLaunch(dataDir)
  if (options.stopping) launch.stopping = options.stopping
  if (options.maxConnections) launch.maxConnections = options.maxConnections
  const portFile = join(dataDir, 'postgres-port')
  let current = await attend(launch, async () => options.port ?? (await choosePort(portFile)), options.log)
  keepPort(portFile, current.port)
  const owner = claim(join(dataDir, 'postgres-owner'))
  if (options.startAgain !== false || !current.isAdopted) owner.take()
  // For exits that skip `stop`: a hanging step, or an uncaught error.
  const leave = () => void (owner.release() && signalTo(current.pid, 'SIGINT'))
  process.once('exit', leave)
  const listeners: (() => void)[] = []
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([current.exit, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      if (options.startAgain === false) return leaveEnded()
      options.log.error({ pid: current.pid }, 'The embedded database ended unexpectedly; restarting it')
      const { port } = current
      const next = await untilAttended(
        () => attend(launch, async () => port, options.log),
        stopping.signal,
        options.log,
      )
      if (!next) return
      current = next
      owner.take()
      options.log.warn({ pid: current.pid }, 'The embedded database answers again')
      for (const listener of listeners) listener()
    }
  }
  function leaveEnded(): void {
    owner.release()
    options.log.info({ pid: current.pid }, 'The embedded database ended; this task does not restart it')
  }
  const watching = watch()

  return {
    ownerUrl: ownerUrlOf(current.port, launch.password),
    pid: () => current.pid,
    onRestart: (listener) => void listeners.push(listener),
    stop: async () => {
      if (stopping.signal.aborted) return void (await watching)
      stopping.abort()
      await watching
      // Until it has ended, the process may still exit at once.
      if (owner.holds()) await stopPostmaster(current.pid)
      owner.release()
      process.off('exit', leave)
    },
  }
}

function prepareLaunch(dataDir: string): Omit<Launch, 'port'> {
  const clusterDir = join(dataDir, 'postgres')
  const runAs = chooseRunAs(clusterDir)
  const hasCluster = existsSync(join(clusterDir, 'PG_VERSION'))
  const missing = `DATA_DIR: ${dataDir} holds a database and not its password (the file postgres-password); restore the file, or a backup`
  const password = () => keptSecret(dataDir, 'postgres-password', hasCluster, missing)
  const binaries = findBinaries(dataDir, runAs)
  ensureCluster(clusterDir, binaries, runAs, password)
  return { clusterDir, logPath: join(dataDir, 'postgres.log'), binaries, runAs, password: password() }
}

async function attend(launch: Omit<Launch, 'port'>, portFor: () => Promise<number>, log: Log): Promise<RunningServer> {
  const running = runningPostmaster(launch.clusterDir)
  if (running) return await adopt(running, launch.password, log)
  const port = await portFor()
  try {
    const child = await launchPostmaster({ ...launch, port })
    const pid = child.pid
    if (pid === undefined) throw new Error('The embedded database has no process')
    // The child must not keep this process alive; main stops it explicitly.
    child.unref()
    log.info({ pid, port }, 'The embedded database is running')
    return { pid, port, exit: new Promise((resolve) => child.once('exit', () => resolve())), isAdopted: false }
  } catch (error) {
    // Another process may have started the server in the meantime.
    const otherServer = runningPostmaster(launch.clusterDir)
    if (!otherServer) throw error
    return await adopt(otherServer, launch.password, log)
  }
}

async function adopt(running: Postmaster, password: string, log: Log): Promise<RunningServer> {
  await untilItAnswers({ ...running, password }, () => (isAlive(running.pid) ? null : 'it ended'))
  log.info({ pid: running.pid, port: running.port }, 'The embedded database was running already')
  return { ...running, exit: untilGone(running.pid), isAdopted: true }
}

/** Polls, because the server is not a child process and reports no exit event. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(250, undefined, { ref: false })
}

async function untilAttended(
  start: () => Promise<RunningServer>,
  stopping: AbortSignal,
  log: Log,
): Promise<RunningServer | null> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (let pauseMs = 100; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await start()
    } catch (error) {
      // The children of a killed server may keep its shared memory for a moment, so the first starts may fail.
      if (performance.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = performance.now()
        log.error({ err: error }, 'The embedded database does not start yet')
      }
      await wait(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
  return null
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Several processes may share one server (a second node on the same machine). Only the one that holds the claim stops
 * it. The claim of a dead process does not count.
 */
function claim(file: string): { take(): void; holds(): boolean; release(): boolean } {
  let isTaken = false
  const holder = (): number => {
    try {
      return Number(readFileSync(file, 'utf8'))
    } catch {
      return 0
    }
  }
  const take = () => {
    const other = holder()
    if (other > 1 && other !== process.pid && isAlive(other)) return
    writeFileSync(file, `${process.pid}\n`)
    isTaken = true
  }
  const holds = () => isTaken && holder() === process.pid
  return {
    take,
    holds,
    release: () => {
      if (!holds()) return false
      isTaken = false
      rmSync(file, { force: true })
      return true
    },
  }
}
