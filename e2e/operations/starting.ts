import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../apps/server/src/platform/postgres/port.ts'

/** The built server from its first moment, before anybody knows whether it will be ready. */
export interface Starting {
  dataDir: string
  stdout(): string
  stderr(): string
  signal(name: NodeJS.Signals): void
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>
}

/** A folder that is not there yet, in one that is. */
export const freshFolder = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'recado-start-')), 'data')

/** Of the test's own environment: nothing that the server reads as a setting. */
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const kept = { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** Starts the built server with settings of its own and nothing else in its environment. */
export async function beginStart(settings: Record<string, string> = {}): Promise<Starting> {
  const dataDir = settings.DATA_DIR ?? (await freshFolder())
  const usual = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...kept, ...usual, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  return {
    dataDir,
    stdout: () => stdout,
    stderr: () => stderr,
    signal: (name) => void child.kill(name),
    // Its last output is read too.
    ended: new Promise((done) => child.once('close', (code) => done(code))),
  }
}
