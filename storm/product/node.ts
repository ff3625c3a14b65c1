import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noLimits } from '../../apps/server/src/platform/limits/limit-settings.ts'

const root = resolve(import.meta.dirname, '../..')
const clockModule = pathToFileURL(join(root, 'storm/faults/jumping-clock.mjs')).href

/** One server process of the built product, that can be killed and started again on the same data and port. */
export interface Node {
  url: string
  dataDir: string
  /** Everything that it printed is in this file. */
  logFile: string
  start(): Promise<void>
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
  /** SIGTERM, and SIGKILL when that takes too long. It starts no more. */
  end(): Promise<void>
  /** Moves the clock of the process by so many milliseconds against the world's; 0 puts it right. */
  moveClock(byMs: number): void
  /** Set when it ended although nobody ended it. */
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

  const gone = (process_: ChildProcess) =>
    process_.exitCode !== null || process_.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((done) => process_.once('exit', () => done()))

  async function start(): Promise<void> {
    if (isOver) return
    const env = {
      ...process.env,
      ...{ NODE_ENV: '', PUBLIC_URL: '', DATABASE_URL: '', REDIS_URL: '' },
      ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', STORM_CLOCK_FILE: clockFile },
      // Three companies' attendants act without a pause.
      ...noLimits,
      ...settings,
    }
    const flags = ['--max-semi-space-size=16', '--import', clockModule]
    const started = spawn(process.execPath, [...flags, 'apps/server/dist/main.js'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    isReady = false
    await new Promise<void>((ready, failed) => {
      const timer = setTimeout(() => failed(new Error(`not ready in time: ${tail(logFile)}`)), READY_WITHIN_MS)
      const read = (chunk: Buffer) => {
        appendFileSync(logFile, chunk)
        if (!chunk.includes('Recado ready at')) return
        clearTimeout(timer)
        isReady = true
        ready()
      }
      started.stdout?.on('data', read)
      started.stderr?.on('data', read)
      started.once('exit', (code, signal) => {
        clearTimeout(timer)
        // A deliberate end has let go of it before; one that could not start reported it to its caller.
        if (child === started && isReady) death = `ended with ${code ?? signal}: ${tail(logFile)}`
        failed(new Error(`ended with ${code ?? signal}: ${tail(logFile)}`))
      })
    })
  }

  async function endBy(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    child = null
    if (!ending) return
    ending.kill(signal)
    const timer = setTimeout(() => ending.kill('SIGKILL'), END_WITHIN_MS)
    await gone(ending)
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
