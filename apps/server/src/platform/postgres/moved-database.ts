import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../setting.rules.ts'

/** The target of a moved embedded database. */
export interface Moved {
  /** Host, port and name of the database, without user and password. */
  to: string
  /** ISO 8601. */
  at: string
}

const markOf = (dataDir: string): string => join(dataDir, 'database-moved')

/** Returns where the embedded database of a data folder was moved to, or null if it was not moved. */
export function movedFrom(dataDir: string): Moved | null {
  const file = markOf(dataDir)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text) as Moved
  } catch {
    // The mark counts even if its content is unreadable.
    return { to: 'another database', at: 'an unknown day' }
  }
}

/** Marks the embedded database of a data folder as moved. The mark survives a power failure. */
export async function markMoved(dataDir: string, moved: Moved): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const [path, content] of [
    [markOf(dataDir), `${JSON.stringify(moved)}\n`],
    [dataDir, null],
  ] as const) {
    const file = await open(path, content === null ? 'r' : 'w', 0o600)
    if (content !== null) await file.writeFile(content)
    // Some file systems cannot sync a folder.
    await file.sync().catch((error) => content !== null && Promise.reject(error))
    await file.close()
  }
}

/** @throws SettingError when the embedded database of the folder was moved, because its content is outdated */
export function refuseMoved(dataDir: string): void {
  const moved = movedFrom(dataDir)
  if (moved)
    throw new SettingError(
      `DATABASE_URL: missing; the database in ${dataDir} was moved to ${moved.to} (${moved.at}), and what is here is old. ` +
        `To serve the old state again, delete ${markOf(dataDir)}`,
    )
}
