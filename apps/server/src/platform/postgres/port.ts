import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

/**
 * Returns the port for PostgreSQL: the previous one if it is free, else any free one, which is stored.
 * @param file where the port is stored
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

/** Below the ephemeral port ranges (Linux: from 32768, others: from 49152). */
const [LOWEST, HIGHEST] = [12_000, 30_000]
const TRIES = 200

/** The ports of this process, with the sockets that reserve them. */
const reservations = new Map<number, Socket>()

/**
 * Reserves a free port of 127.0.0.1 for this process until it ends, so that a server can restart on it. The port is
 * below the ephemeral range.
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < TRIES; turn++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (!reservations.has(port) && (await take(port))) return port
  }
  throw new Error('There is no free port on 127.0.0.1')
}

/** Reserves a port. Returns false when another process has reserved it or listens on it. */
async function take(port: number): Promise<boolean> {
  const mine = reservations.get(port) ?? (await reserve(port))
  if (!mine) return false
  if (await isFree(port)) return Boolean(reservations.set(port, mine))
  reservations.delete(port)
  mine.close()
  return false
}

/**
 * Reserves a port by binding the UDP port of the same number. Only one process can do so, and the system releases it
 * whenever the process ends. Returns null when another process has it.
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
