import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

/**
 * The port PostgreSQL listens on: the one it had last time while that is free, else any free one, which is kept.
 * @param file where the port is kept
 */
export async function choosePort(file: string): Promise<number> {
  const last = keptPort(file)
  if (last !== null && (await isFree(last))) return last
  const port = await freePort()
  keepPort(file, port)
  return port
}

export function keepPort(file: string, port: number): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${port}\n`)
  renameSync(`${file}.new`, file)
}

function keptPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65536 ? port : null
  } catch {
    return null
  }
}

/** Below those that systems give to calls by themselves (Linux: from 32768, others: from 49152). */
const [LOWEST, HIGHEST] = [12_000, 30_000]
const TRIES = 200

/**
 * A port of 127.0.0.1 on which nobody listens. One of those that systems choose by themselves may go to another process
 * before it is listened on, or while who listened is dead and about to come back.
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < TRIES; turn++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port on 127.0.0.1')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
