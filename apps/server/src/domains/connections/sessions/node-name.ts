import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The identity with which a server process signs its leases. */
export interface NodeName {
  /** Unique per process. */
  name: string
  /** Prefix of the names of all processes on this data folder. Leases of an earlier one are taken over immediately. */
  family: string
}

/** Returns this process's name, based on the installation id in the data folder. */
export function nodeName(dataDir: string): NodeName {
  const family = `${installation(dataDir)}/`
  return { family, name: `${family}${randomUUID().slice(0, 8)}` }
}

function installation(dataDir: string): string {
  const path = join(dataDir, 'node-id')
  try {
    const storedId = readFileSync(path, 'utf8').trim()
    if (storedId) return storedId
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const newId = randomUUID()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, `${newId}\n`, { mode: 0o600 })
  return newId
}
