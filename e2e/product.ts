import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { noLimits } from '../apps/server/src/platform/limits/limit-settings.ts'
import { freePort } from '../apps/server/src/platform/postgres/port.ts'
import { newDataFolder } from './data-folder.ts'

const root = resolve(import.meta.dirname, '..')

/** The built product, running as its own process with its own data, as after `npm start`. */
export interface Product {
  url: string
  dataDir: string
  /** The product's process at this moment. */
  pid(): number
  /** Everything it printed, over all its starts. */
  output(): string
  /** SIGKILL, then waits until it is gone; the data stays. */
  kill(): Promise<void>
  /** Starts it again on the same data and port, with some settings changed. */
  start(change?: Record<string, string>): Promise<void>
  /** SIGTERM, then waits until it is gone; the exit code. The data stays. */
  end(): Promise<number | null>
  /** SIGTERM; the exit code. Removes the data. */
  stop(): Promise<number | null>
}

/** A first start makes a database, and busy machines give it little of their time. */
const READY_WITHIN_MS = 180_000

/**
 * Starts the built server with the embedded database: without settings on a copy of the demonstration, otherwise on an
 * empty folder. Settings are the environment variables of docs/operate.md.
 * @param folder another copy of the project than this one
 */
export async function startProduct(settings: Record<string, string> = {}, folder = root): Promise<Product> {
  const dataDir = settings.DATA_DIR ?? (await newDataFolder(Object.keys(settings).length === 0 && folder === root))
  const port = await freePort()
  let child: ChildProcess | null = null
  let output = ''

  async function start(change: Record<string, string> = {}): Promise<void> {
    // Journeys write line by line and wait for each answer.
    const usual = { ...noLimits, DATA_DIR: dataDir, LOG_LEVEL: 'warn', BURST_WAIT_MS: '0', OUTBOUND_ALLOW: '127.0.0.1' }
    const env = { ...process.env, PORT: String(port), ...usual, ...settings, ...change }
    const from = output.length
    child = spawn(process.execPath, ['--max-semi-space-size=16', 'apps/server/dist/main.js'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = child
    await new Promise<void>((ready, failed) => {
      const timer = setTimeout(() => failed(new Error(`not ready in time:\n${output}`)), READY_WITHIN_MS)
      const receive = (chunk: Buffer) => {
        output += chunk.toString()
        if (!output.includes('Recado ready at', from)) return
        clearTimeout(timer)
        ready()
      }
      started.stdout?.on('data', receive)
      started.stderr?.on('data', receive)
      // Not at its exit: its last words may still be on their way.
      started.once('close', (code) => failed(new Error(`ended with ${code}:\n${output}`)))
    })
  }

  const ended = (process_: ChildProcess) =>
    new Promise<number | null>((done) =>
      process_.exitCode === null && process_.signalCode === null
        ? process_.once('exit', (code) => done(code))
        : done(process_.exitCode),
    )

  async function end(): Promise<number | null> {
    if (!child) return null
    child.kill('SIGTERM')
    return ended(child)
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => child?.pid ?? 0,
    output: () => output,
    async kill() {
      if (!child) return
      child.kill('SIGKILL')
      await ended(child)
    },
    start,
    end,
    async stop() {
      const code = await end()
      await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
