import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingError } from '../setting.rules.ts'

export interface Postmaster {
  pid: number
  port: number
}

/**
 * Returns the server running on this cluster, such as one that outlived a `kill -9`. Removes a stale `postmaster.pid`
 * whose process ID belongs to another program, because PostgreSQL would refuse to start.
 */
export function runningPostmaster(clusterDir: string): Postmaster | null {
  const file = join(clusterDir, 'postmaster.pid')
  const lines = readLines(file)
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 1) return null
  if (isAlive(pid) && isPostmasterOf(pid, clusterDir)) return port > 0 ? { pid, port } : null
  // While a child of it is alive the lock must stay, because PostgreSQL checks the shared memory named in it.
  if (isAlive(pid)) rmSync(file, { force: true })
  return null
}

/** Whether that process still runs. `kill` accepts a zombie, which is dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(clusterDir)
  }
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return false
  }
}

/**
 * Stops a server. Disconnects clients and writes everything. After the time limit PostgreSQL stops at once, and
 * recovers from its log at the next start. No committed data is lost either way.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!signalTo(pid, signal)) return
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      if (!isAlive(pid)) return
      await wait(15)
    }
  }
}

/** Sends a signal. Returns whether the process existed. */
export function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') return []
    if (code === 'EACCES') throw new SettingError(`DATA_DIR: ${file} belongs to another user; start as that user`)
    throw error
  }
}
