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

/** What this process has taken, each with the socket that says so. */
const taken = new Map<number, Socket>()

/**
 * A port of 127.0.0.1 on which nobody listens and which no other process gets from here while this one lives, also
 * while who listened on it is dead and about to come back. One of those that systems choose by themselves may go to
 * another process before it is listened on.
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < TRIES; turn++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (!taken.has(port) && (await take(port))) return port
  }
  throw new Error('There is no free port on 127.0.0.1')
}

/** Takes a port that is free or already this process's; whether nobody listens on it. */
async function take(port: number): Promise<boolean> {
  const mine = taken.get(port) ?? (await mark(port))
  if (!mine) return false
  if (await isFree(port)) return Boolean(taken.set(port, mine))
  taken.delete(port)
  mine.close()
  return false
}

/**
 * Marks a port as taken without listening on it: the UDP port of the same number, which one process at a time can bind
 * and which the system frees at its end, however it ends. Null where another process has it.
 */
function mark(port: number): Promise<Socket | null> {
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
