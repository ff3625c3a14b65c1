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
  /** Ends the wait for a server that still starts, and the server with it. */
  stopping?: AbortSignal
}

// Durability is PostgreSQL's default and stays so: nothing here may touch fsync, synchronous_commit or full_page_writes.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
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
 * @throws SettingError DATA_DIR with the cause from the server's own log when it ends instead
 */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  const log = openLogFile(launch.logPath)
  const options = Object.entries({ ...settings, port: String(launch.port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // A group of its own: Ctrl-C must reach us first, so that requests in hand still find their database.
  const child = spawn(launch.binaries.postgres, ['-D', pathForChild(launch.clusterDir, launch.runAs), ...options], {
    ...launch.runAs,
    cwd: launch.clusterDir,
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  let ended: string | null = null
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`
  })
  // However this process ends: nobody would look for a server that was never taken into service.
  const leave = () => void child.kill('SIGQUIT')
  process.once('exit', leave)
  try {
    await untilItAnswers(launch, () => ended)
    return child
  } catch (error) {
    if (child.pid !== undefined && ended === null) await stopPostmaster(child.pid)
    launch.stopping?.throwIfAborted()
    throw new SettingError(
      `DATA_DIR: the embedded database did not start: ${causeOf(log.tail()) ?? (error as Error).message} (see ${launch.logPath})`,
    )
  } finally {
    process.off('exit', leave)
    log.close()
  }
}

/** The cause of a failed start from PostgreSQL's log: it is a mere LOG line before the FATAL one. */
function causeOf(tail: string): string | null {
  const lines = tail
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR):|LOG: .*(could not|unrecognized|invalid|syntax error)/.test(line))
  return lines.length === 0 ? null : lines.map((line) => line.replace(/^.*?\b[A-Z]+:\s*/, '')).join('; ')
}

/** Waits for a server that may still be starting or recovering. */
export async function untilItAnswers(
  launch: Pick<Launch, 'port' | 'password' | 'stopping'>,
  ended: () => string | null,
): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    launch.stopping?.throwIfAborted()
    const problem = await ask(launch)
    if (problem === null) return
    const end = ended()
    if (end !== null) throw new Error(end)
    if (!isPassing(problem) || Date.now() > until) throw problem
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

/** Not listening yet, starting, stopping, recovering, out of connections: worth another try. Also a raced CREATE. */
function isPassing(error: Error): boolean {
  const code = (error as Error & { code?: string }).code ?? ''
  return !code || /^(ECONN|ETIMEDOUT|EPIPE|57P0|53300|08|42P04|23505|55006)/.test(code)
}

const largest = 10 * 1024 * 1024

/** PostgreSQL's own log. A file and not a pipe, because the server may outlive the process that started it. */
interface LogFile {
  /** Open for appending, to be handed to the child. */
  descriptor: number
  close(): void
  /** The last lines written since it was opened. */
  tail(lines?: number): string
}

/** Opens the log; one that has grown beyond 10 MB is put aside first and replaces the one put aside before. */
function openLogFile(path: string): LogFile {
  try {
    if (statSync(path).size > largest) renameSync(path, `${path}.1`)
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
