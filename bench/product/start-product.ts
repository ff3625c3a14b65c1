import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { noLimits } from '../../apps/server/src/platform/limits/limit-settings.ts'
import { freePort } from '../../apps/server/src/platform/postgres/port.ts'
import { pause } from '../load/until.ts'
import { projectRoot } from './paths.ts'
import { serverProcessBelow } from './process-tree.ts'

/** The product run by `npm start` in separate processes, reached over TCP. */
export interface Product {
  url: string
  dataDir: string
  /** From the command to the ready line, in milliseconds. */
  startedInMs: number
  /** The process id of the server. */
  pid: number
  stop(): Promise<void>
}

const READY_WITHIN_MS = 180_000

/**
 * Runs `npm start` on a data folder, without demonstration and with the simulator, and waits for the ready line.
 * @param settings more environment variables (docs/operate.md)
 */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const logFile = join(dataDir, 'server.log')
  writeFileSync(logFile, '')
  const log = openSync(logFile, 'a')
  const ownSettings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
    SIMULATOR: '1',
    LOG_LEVEL: 'warn',
  }
  // A measured program exceeds the rate limits.
  const withoutLimits = { ...noLimits, API_CALLS_PER_MINUTE: '0' }
  const startTime = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: '',
      PUBLIC_URL: '',
      ...ownSettings,
      ...withoutLimits,
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  try {
    await untilReady(child, logFile, startTime)
  } catch (error) {
    child.kill('SIGTERM')
    throw error
  }
  const startedInMs = performance.now() - startTime
  const pid = serverProcessBelow(child.pid ?? 0)
  return { url: `http://127.0.0.1:${port}`, dataDir, startedInMs, pid, stop: () => stopProduct(child, pid) }
}

async function untilReady(child: ChildProcess, logFile: string, startTime: number): Promise<void> {
  for (;;) {
    const output = readFileSync(logFile, 'utf8')
    if (output.includes('Recado ready at')) return
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output.slice(-3000)}`)
    if (performance.now() - startTime > READY_WITHIN_MS) throw new Error(`not ready in time:\n${output.slice(-3000)}`)
    await pause(10)
  }
}

async function stopProduct(child: ChildProcess, pid: number): Promise<void> {
  child.kill('SIGTERM')
  const patience = Date.now() + 20_000
  while (isAlive(pid) && Date.now() < patience) await pause(25)
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
