import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What became of the last backups of a data folder. Times in seconds since 1970. */
export interface LastBackup {
  /** When the last one ended, and whether it holds everything. */
  endedAt: number
  success: boolean
  /** When the last good one began: what happened since is in none. Null: there was none yet. */
  goodAt: number | null
}

const FILE = 'last-backup.json'

/**
 * Notes how a backup ended, where the server on this data folder reads it.
 * @param begunAt seconds since 1970
 */
export function noteBackup(dataDir: string, begunAt: number, success: boolean, now = Date.now() / 1000): void {
  const before = readLastBackup(dataDir)
  const last: LastBackup = { endedAt: now, success, goodAt: success ? begunAt : (before?.goodAt ?? null) }
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.part`, `${JSON.stringify(last)}\n`)
  // The backup may run as another user than the server, and with another umask; there is no secret in it.
  chmodSync(`${path}.part`, 0o644)
  renameSync(`${path}.part`, path)
}

/** Returns how the last backup ended; null when none was tried. */
export function readLastBackup(dataDir: string): LastBackup | null {
  try {
    const { endedAt, success, goodAt } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as LastBackup
    return { endedAt: Number(endedAt), success: success === true, goodAt: goodAt === null ? null : Number(goodAt) }
  } catch {
    return null
  }
}

/**
 * Returns the age of the last good backup in seconds: since it began, or since the embedded database was made where no
 * backup exists yet. Null when neither time is known.
 */
export function backupAge(dataDir: string, now = Date.now() / 1000): number | null {
  const since = readLastBackup(dataDir)?.goodAt ?? madeAt(dataDir)
  return since === null ? null : Math.max(0, now - since)
}

/** PostgreSQL writes this file once, when it makes the database. */
function madeAt(dataDir: string): number | null {
  return (statSync(join(dataDir, 'postgres', 'PG_VERSION'), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000 || null
}
