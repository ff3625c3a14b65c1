import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The result of a data folder's last backups. Times in seconds since 1970. */
export interface LastBackup {
  /** When the last backup ended, and whether it is complete. */
  endedAt: number
  success: boolean
  /** When the last good backup began; it has no later changes. Null when no backup has succeeded yet. */
  goodAt: number | null
}

const FILE = 'last-backup.json'

/**
 * Records the result of a backup where the server on this data folder reads it.
 * @param begunAt seconds since 1970
 */
export function noteBackup(dataDir: string, begunAt: number, success: boolean, now = Date.now() / 1000): void {
  const before = readLastBackup(dataDir)
  const last: LastBackup = { endedAt: now, success, goodAt: success ? begunAt : (before?.goodAt ?? null) }
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.part`, `${JSON.stringify(last)}\n`)
  // The backup may run as another user and with another umask than the server. The file contains no secret.
  chmodSync(`${path}.part`, 0o644)
  renameSync(`${path}.part`, path)
}

/** Returns the result of the last backup, or null when no backup was tried. */
export function readLastBackup(dataDir: string): LastBackup | null {
  try {
    const { endedAt, success, goodAt } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as LastBackup
    return { endedAt: Number(endedAt), success: success === true, goodAt: goodAt === null ? null : Number(goodAt) }
  } catch {
    return null
  }
}

/**
 * Returns the age of the last good backup in seconds, counted from its start. Without a backup, counts from the
 * creation of the embedded database. Null when neither time is known.
 */
export function backupAge(dataDir: string, now = Date.now() / 1000): number | null {
  const since = readLastBackup(dataDir)?.goodAt ?? madeAt(dataDir)
  return since === null ? null : Math.max(0, now - since)
}

/** PostgreSQL writes this file once, when it creates the database. */
function madeAt(dataDir: string): number | null {
  return (statSync(join(dataDir, 'postgres', 'PG_VERSION'), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000 || null
}
