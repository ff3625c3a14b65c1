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
  /** The database `recado` as its owner; stays the same while this process runs. */
  ownerUrl: string
  /** The server's process at this moment. */
  pid(): number
  /** Calls back each time the server died and answers again. */
  onRestart(listener: () => void): void
  /** Cuts off clients, writes everything, and returns when the server has ended. Safe to call twice. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; the cluster lies in its folder `postgres`, beside the password and the port. */
  dataDir: string
  log: Log
  /** A certain port; absent or null: the one of last time, or a free one. */
  port?: number | null
  /** Ends a start that is under way; absent: it runs to its end. */
  stopping?: AbortSignal
  /** Also when its content was moved to another database; absent: refused then. */
  moved?: 'allowed'
  /**
   * `false` is for a task beside a server that may run on the same folder: the task stops only a database that it started, and
   * starts none again that ended. Absent: this process runs the database.
   */
  startAgain?: false
}

const SAY_EVERY_MS = 60_000

/** One attendance to a running server: how to notice its end and what to do with it. */
interface Attended {
  pid: number
  port: number
  ended: Promise<void>
  /** It was running before. */
  isAdopted: boolean
}

/**
 * Starts PostgreSQL on a folder, or takes over the server that is running on it already, and keeps it running:
 * when it dies, it is started again on the same port.
 * @throws SettingError DATA_DIR that says why; the signal's reason when the start was ended
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  if (!options.moved) refuseMoved(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const launch = { ...prepareLaunch(dataDir), ...(options.stopping ? { stopping: options.stopping } : {}) }
  const portFile = join(dataDir, 'postgres-port')
  let current = await attend(launch, async () => options.port ?? (await choosePort(portFile)), options.log)
  keepPort(portFile, current.port)
  const owner = claim(join(dataDir, 'postgres-owner'))
  if (options.startAgain !== false || !current.isAdopted) owner.take()
  // A way out of this process that does not come past `stop` (a step that hangs, an error that nobody caught).
  const leave = () => void (owner.release() && signalTo(current.pid, 'SIGINT'))
  process.once('exit', leave)
  const listeners: (() => void)[] = []
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([current.ended, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      if (options.startAgain === false) return leaveEnded()
      options.log.error({ pid: current.pid }, 'The embedded database ended by itself; starting it again')
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
    options.log.info({ pid: current.pid }, 'The embedded database ended; this task does not start it again')
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
      // Until it has ended, the process may still be made to leave at once.
      if (owner.holds()) await stopPostmaster(current.pid)
      owner.release()
      process.off('exit', leave)
    },
  }
}

function prepareLaunch(dataDir: string): Omit<Launch, 'port'> {
  const clusterDir = join(dataDir, 'postgres')
  const runAs = chooseRunAs(clusterDir)
  const isMade = existsSync(join(clusterDir, 'PG_VERSION'))
  const missing = `DATA_DIR: ${dataDir} holds a database and not its password (the file postgres-password); restore the file, or a backup`
  const password = () => keptSecret(dataDir, 'postgres-password', isMade, missing)
  const binaries = findBinaries(dataDir, runAs)
  ensureCluster(clusterDir, binaries, runAs, password)
  return { clusterDir, logPath: join(dataDir, 'postgres.log'), binaries, runAs, password: password() }
}

async function attend(launch: Omit<Launch, 'port'>, portFor: () => Promise<number>, log: Log): Promise<Attended> {
  const running = runningPostmaster(launch.clusterDir)
  if (running) return await adopt(running, launch.password, log)
  const port = await portFor()
  try {
    const child = await launchPostmaster({ ...launch, port })
    const pid = child.pid
    if (pid === undefined) throw new Error('The embedded database has no process')
    // Our own end must not wait for it: main stops it by name.
    child.unref()
    log.info({ pid, port }, 'The embedded database runs')
    return { pid, port, ended: new Promise((done) => child.once('exit', () => done())), isAdopted: false }
  } catch (error) {
    // Another process may have been quicker by a moment.
    const quicker = runningPostmaster(launch.clusterDir)
    if (!quicker) throw error
    return await adopt(quicker, launch.password, log)
  }
}

async function adopt(running: Postmaster, password: string, log: Log): Promise<Attended> {
  await untilItAnswers({ ...running, password }, () => (isAlive(running.pid) ? null : 'it ended'))
  log.info({ pid: running.pid, port: running.port }, 'The embedded database was running already')
  return { ...running, ended: untilGone(running.pid), isAdopted: true }
}

/** The server is no child of ours, so no event reports its end: a heartbeat does. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(250, undefined, { ref: false })
}

async function untilAttended(
  start: () => Promise<Attended>,
  stopping: AbortSignal,
  log: Log,
): Promise<Attended | null> {
  let saidAt = Number.NEGATIVE_INFINITY
  for (let pauseMs = 100; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await start()
    } catch (error) {
      // After a kill its children may hold the shared memory for a moment longer.
      if (performance.now() - saidAt > SAY_EVERY_MS) {
        saidAt = performance.now()
        log.error({ err: error }, 'The embedded database does not start yet')
      }
      await wait(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
  return null
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })

/**
 * Several processes may share one server (a second node on the same machine); only the one that holds the claim stops
 * it. A claim of a process that is gone counts for nothing.
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
