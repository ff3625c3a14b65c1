import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { noLimits } from '../apps/server/src/platform/limits/limit-settings.ts'
import { freePort } from '../apps/server/src/platform/postgres/port.ts'
import { folderContentFor, newDataFolder } from './data-folder.ts'

const root = resolve(import.meta.dirname, '..')

/** The built product in a separate process with its own data, as after `npm start`. */
export interface Product {
  url: string
  dataDir: string
  /** The current process id of the product. */
  pid(): number
  /** Its output over all starts. */
  output(): string
  /** Sends SIGKILL and waits for the exit; the data stays. */
  kill(): Promise<void>
  /** Starts it again with the same data and port, with some settings changed. */
  start(change?: Record<string, string>): Promise<void>
  /** Sends SIGTERM and returns the exit code; the data stays. */
  end(): Promise<number | null>
  /** Sends SIGTERM, returns the exit code and removes the data. */
  stop(): Promise<number | null>
}

/** A first start creates a database, which is slow on busy machines. */
const READY_WITHIN_MS = 180_000

/**
 * Starts the built server with the embedded database: without settings on a copy of the demonstration, with `DEMO:
 * 'off'` on a copy of an installation without companies, if these are prepared, otherwise on an empty folder. Settings
 * are the environment variables of docs/operate.md.
 * @param folder another copy of the project
 */
export async function startProduct(settings: Record<string, string> = {}, folder = root): Promise<Product> {
  const dataDir = settings.DATA_DIR ?? (await newDataFolder(folder === root ? folderContentFor(settings) : 'nothing'))
  const port = await freePort()
  let child: ChildProcess | null = null
  let output = ''

  async function start(change: Record<string, string> = {}): Promise<void> {
    // Journeys send messages one by one and wait for each answer, so disable limits and burst waits.
    const usual = { ...noLimits, DATA_DIR: dataDir, LOG_LEVEL: 'warn', BURST_WAIT_MS: '0', OUTBOUND_ALLOW: '127.0.0.1' }
    const env = { ...process.env, PORT: String(port), ...usual, ...settings, ...change }
    const from = output.length
    child = spawn(process.execPath, ['--max-semi-space-size=16', 'apps/server/dist/main.js'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const startedChild = child
    await new Promise<void>((ready, reject) => {
      const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), READY_WITHIN_MS)
      const receive = (chunk: Buffer) => {
        output += chunk.toString()
        if (!output.includes('Recado ready at', from)) return
        clearTimeout(timer)
        ready()
      }
      startedChild.stdout?.on('data', receive)
      startedChild.stderr?.on('data', receive)
      // 'close' instead of 'exit', because the last output may still be in flight.
      startedChild.once('close', (code) => reject(new Error(`ended with ${code}:\n${output}`)))
    })
  }

  const waitForExit = (process_: ChildProcess) =>
    new Promise<number | null>((resolve) =>
      process_.exitCode === null && process_.signalCode === null
        ? process_.once('exit', (code) => resolve(code))
        : resolve(process_.exitCode),
    )

  async function end(): Promise<number | null> {
    if (!child) return null
    child.kill('SIGTERM')
    return waitForExit(child)
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
      await waitForExit(child)
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
