import { spawn } from 'node:child_process'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../apps/server/src/platform/postgres/port.ts'
import { copyContent } from '../data-folder.ts'

/** The built server from its launch, before it is known to become ready. */
export interface Starting {
  dataDir: string
  stdout(): string
  stderr(): string
  signal(name: NodeJS.Signals): void
  /** Resolves with its exit code. */
  exitCode: Promise<number | null>
}

/** A path in a new temporary folder that does not exist yet. */
export const freshFolder = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'recado-start-')), 'data')

/** The same, with the data of a first start, which is a copy where it is prepared. */
export async function installedFolder(): Promise<string> {
  const folder = await freshFolder()
  await mkdir(folder)
  copyContent('no companies', folder)
  return folder
}

/** From the test's environment, only variables that the server does not read as settings. */
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const baseEnv = { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** Starts the built server with only these settings in its environment. */
export async function beginStart(settings: Record<string, string> = {}): Promise<Starting> {
  const dataDir = settings.DATA_DIR ?? (await freshFolder())
  const usual = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...baseEnv, ...usual, ...settings },
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
    // 'close' also waits for its last output.
    exitCode: new Promise((settle) => child.once('close', (code) => settle(code))),
  }
}
