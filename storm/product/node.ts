import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noLimits } from '../../apps/server/src/platform/limits/limit-settings.ts'

const root = resolve(import.meta.dirname, '../..')
const clockModule = pathToFileURL(join(root, 'storm/faults/jumping-clock.mjs')).href

/** One server process of the built product, which can be killed and restarted on the same data and port. */
export interface Node {
  url: string
  dataDir: string
  /** The file with all its output. */
  logFile: string
  start(): Promise<void>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Sends SIGTERM, and SIGKILL when that takes too long. It cannot be started again. */
  end(): Promise<void>
  /** Shifts the clock of the process by this many milliseconds; 0 resets it. */
  moveClock(byMs: number): void
  /** The reason when it ended unexpectedly, else null. */
  died(): string | null
}

const READY_WITHIN_MS = 300_000
const END_WITHIN_MS = 20_000

/** @param settings environment variables (docs/operate.md) */
export function nodeAt(dataDir: string, port: number, settings: Record<string, string>): Node {
  const logFile = join(dataDir, 'node.log')
  const clockFile = join(dataDir, 'clock-offset')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(logFile, '')
  writeFileSync(clockFile, '0')
  let child: ChildProcess | null = null
  let death: string | null = null
  let isReady = false
  let isOver = false

  const waitForExit = (process_: ChildProcess) =>
    process_.exitCode !== null || process_.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => process_.once('exit', () => resolve()))

  async function start(): Promise<void> {
    if (isOver) return
    const env = {
      ...process.env,
      ...{ NODE_ENV: '', PUBLIC_URL: '', DATABASE_URL: '', REDIS_URL: '' },
      ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', STORM_CLOCK_FILE: clockFile },
      // No rate limits, because three companies' attendants act without a pause.
      ...noLimits,
      ...settings,
    }
    const flags = ['--max-semi-space-size=16', '--import', clockModule]
    const startedChild = spawn(process.execPath, [...flags, 'apps/server/dist/main.js'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = startedChild
    isReady = false
    await new Promise<void>((ready, reject) => {
      const timer = setTimeout(() => reject(new Error(`not ready in time: ${tail(logFile)}`)), READY_WITHIN_MS)
      const read = (chunk: Buffer) => {
        appendFileSync(logFile, chunk)
        if (!chunk.includes('Recado ready at')) return
        clearTimeout(timer)
        isReady = true
        ready()
      }
      startedChild.stdout?.on('data', read)
      startedChild.stderr?.on('data', read)
      startedChild.once('exit', (code, signal) => {
        clearTimeout(timer)
        // A deliberate end has cleared `child` before; a failed start is reported to its caller.
        if (child === startedChild && isReady) death = `ended with ${code ?? signal}: ${tail(logFile)}`
        reject(new Error(`ended with ${code ?? signal}: ${tail(logFile)}`))
      })
    })
  }

  async function endBy(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    child = null
    if (!ending) return
    ending.kill(signal)
    const timer = setTimeout(() => ending.kill('SIGKILL'), END_WITHIN_MS)
    await waitForExit(ending)
    clearTimeout(timer)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    logFile,
    start,
    kill: () => endBy('SIGKILL'),
    end() {
      isOver = true
      return endBy('SIGTERM')
    },
    moveClock: (byMs) => writeFileSync(clockFile, String(byMs)),
    died: () => death,
  }
}

const tail = (file: string) => readFileSync(file, 'utf8').slice(-2_000)
