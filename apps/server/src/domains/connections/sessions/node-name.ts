import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a running server signs its leases. */
export interface NodeName {
  /** Of this run only: two processes never share one. */
  name: string
  /** Begins the names of all runs on this data folder: leases of an earlier run are taken over at once. */
  family: string
}

/** The name of this run, from the installation's part kept in the data folder. */
export function nodeName(dataDir: string): NodeName {
  const family = `${installation(dataDir)}/`
  return { family, name: `${family}${randomUUID().slice(0, 8)}` }
}

function installation(dataDir: string): string {
  const path = join(dataDir, 'node-id')
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept) return kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made = randomUUID()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, `${made}\n`, { mode: 0o600 })
  return made
}
