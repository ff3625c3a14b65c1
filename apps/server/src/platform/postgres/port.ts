import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

/**
 * The port PostgreSQL listens on: the one it had last time while that is free, else any free one, which is kept.
 * @param file where the port is kept
 */
export async function choosePort(file: string): Promise<number> {
  const last = keptPort(file)
  if (last !== null && (await freePort(last)) === last) return last
  const port = await freePort(0)
  if (port === null) throw new Error('There is no free port on 127.0.0.1')
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

/** The port, when it can be listened on; any free one for 0; null when it is taken. */
function freePort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
