import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

/**
 * The port PostgreSQL listens on: the one it had last time while that is free, else any free one, which is kept.
 * @param file where the port is kept
 */
export async function choosePort(file: string): Promise<number> {
  const last = keptPort(file)
  if (last !== null && (await take(last))) return last
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

/** The ports of this process, each with the socket that reserves it. */
const taken = new Map<number, Socket>()

/**
 * Reserves a free port of 127.0.0.1 for this process until it ends, so that a server can restart on it. The port is
 * below the range from which the system serves outgoing connections.
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < TRIES; turn++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (!taken.has(port) && (await take(port))) return port
  }
  throw new Error('There is no free port on 127.0.0.1')
}

/** Reserves a port. False when another process has reserved it or listens on it. */
async function take(port: number): Promise<boolean> {
  const mine = taken.get(port) ?? (await reserve(port))
  if (!mine) return false
  if (await isFree(port)) return Boolean(taken.set(port, mine))
  taken.delete(port)
  mine.close()
  return false
}

/**
 * Reserves a port by binding the UDP port of the same number: one process at a time can, and the system releases it
 * however the process ends. Null when another process has it.
 */
function reserve(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => {
      socket.close()
      resolve(null)
    })
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(socket.unref()))
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
