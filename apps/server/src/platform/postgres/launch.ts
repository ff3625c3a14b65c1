import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { SettingError } from '../setting.rules.ts'
import type { Binaries } from './binaries.ts'
import { ownerName } from './cluster.ts'
import { stopPostmaster } from './postmaster.ts'
import { pathForChild, type RunAs } from './run-as.ts'

export interface Launch {
  clusterDir: string
  logPath: string
  binaries: Binaries
  runAs: RunAs | null
  port: number
  password: string
  /** Absent: enough for one server. */
  maxConnections?: number
  /** Aborts the wait for a starting server, and stops the server. */
  stopping?: AbortSignal
}

// Durability keeps PostgreSQL's defaults: never change fsync, synchronous_commit or full_page_writes here.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '96MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
}

export const ownerUrlOf = (port: number, password: string, database = 'recado'): string =>
  `postgres://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/**
 * Starts the server and waits until it answers.
 * @throws SettingError DATA_DIR with the cause from the server's log when it ends instead
 */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  const log = openLogFile(launch.logPath)
  const own = { max_connections: String(launch.maxConnections ?? 100), port: String(launch.port) }
  const options = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate process group, so that Ctrl-C reaches only this process and running requests still have their database.
  const child = spawn(launch.binaries.postgres, ['-D', pathForChild(launch.clusterDir, launch.runAs), ...options], {
    ...launch.runAs,
    cwd: launch.clusterDir,
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  let endReason: string | null = null
  child.once('error', (error) => {
    endReason = error.message
  })
  child.once('exit', (code, signal) => {
    endReason = `it ended with ${signal ?? code}`
  })
  // If this process exits now, no other code would stop the new server.
  const leave = () => void child.kill('SIGQUIT')
  process.once('exit', leave)
  try {
    await untilItAnswers(launch, () => endReason)
    return child
  } catch (error) {
    if (child.pid !== undefined && endReason === null) await stopPostmaster(child.pid)
    launch.stopping?.throwIfAborted()
    throw new SettingError(
      `DATA_DIR: the embedded database did not start: ${causeOf(log.tail()) ?? (error as Error).message} (see ${launch.logPath})`,
    )
  } finally {
    process.off('exit', leave)
    log.close()
  }
}

/** Returns the cause of a failed start from PostgreSQL's log, where it may be only a LOG line before the FATAL one. */
function causeOf(tail: string): string | null {
  const lines = tail
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR):|LOG: .*(could not|unrecognized|invalid|syntax error)/.test(line))
  return lines.length === 0 ? null : lines.map((line) => line.replace(/^.*?\b[A-Z]+:\s*/, '')).join('; ')
}

/** Waits for a server that may be starting or recovering. */
export async function untilItAnswers(
  launch: Pick<Launch, 'port' | 'password' | 'stopping'>,
  endReasonOf: () => string | null,
): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    launch.stopping?.throwIfAborted()
    const problem = await ask(launch)
    if (problem === null) return
    const end = endReasonOf()
    if (end !== null) throw new Error(end)
    if (!isTransient(problem) || Date.now() > until) throw problem
    await wait(20)
  }
}

async function ask({ port, password }: Pick<Launch, 'port' | 'password'>): Promise<Error | null> {
  const client = new Client({
    connectionString: ownerUrlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'recado'")
    if (rowCount === 0) await client.query('CREATE DATABASE recado')
    return null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether a retry may succeed: not listening yet, starting, stopping, recovering, out of connections, or a concurrent
 * CREATE.
 */
function isTransient(error: Error): boolean {
  const code = (error as Error & { code?: string }).code ?? ''
  return !code || /^(ECONN|ETIMEDOUT|EPIPE|57P0|53300|08|42P04|23505|55006)/.test(code)
}

const MAX_LOG_BYTES = 10 * 1024 * 1024

/** PostgreSQL's log. A file instead of a pipe, because the server may outlive the process that started it. */
interface LogFile {
  /** Opened for appending and passed to the child. */
  descriptor: number
  close(): void
  /** Returns the last lines written since it was opened. */
  tail(lines?: number): string
}

/** Opens the log. A file above 10 MB is rotated first and replaces the previous rotated one. */
function openLogFile(path: string): LogFile {
  try {
    if (statSync(path).size > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const descriptor = openSync(path, 'a', 0o600)
  const from = fstatSync(descriptor).size
  return {
    descriptor,
    close: () => closeSync(descriptor),
    tail: (lines = 15) =>
      readFileSync(path).subarray(from).toString('utf8').trim().split('\n').slice(-lines).join('\n'),
  }
}
