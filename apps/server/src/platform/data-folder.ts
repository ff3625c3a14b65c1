import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from './setting.rules.ts'

/** The empty file whose lock shows that a process uses the folder. */
export const lockName = 'in-use.lock'

const SQLITE_BUSY = 5

/** The data folder, locked by this process. */
export interface DataFolder {
  release(): void
  /** Releases the folder and removes the lock file, for a folder that was empty before. */
  releaseWithoutTrace(): void
}

/**
 * Locks the data folder for this process alone. Two processes on one folder would take each other's connections,
 * because the folder contains the node's name.
 *
 * Node has no flock, but its SQLite locks a file through the kernel. The lock ends with the process in any case,
 * ignores reused process IDs, and works between containers that share a folder.
 * @param dataDir absolute; created when missing
 * @throws SettingError DATA_DIR when it cannot be written, or another process holds it
 */
export function takeDataFolder(dataDir: string): DataFolder {
  requireWritable('DATA_DIR', dataDir)
  const file = join(dataDir, lockName)
  const before = inodeOf(file)
  const lock = openLock(file, dataDir)
  const after = inodeOf(file)
  // The previous holder may have removed the file between opening and locking, so this lock protects nothing.
  if (after === null || (before !== null && before !== after)) {
    lock.close()
    throw inUse(dataDir)
  }
  const release = () => void (lock.isOpen && lock.close())
  return {
    release,
    releaseWithoutTrace() {
      rmSync(file, { force: true })
      release()
    },
  }
}

function openLock(file: string, dataDir: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(file, { timeout: 0 })
    // Nothing is ever written, so no journal file is needed. `off` would be ignored, because Node opens the file in
    // SQLite's defensive mode.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw inUse(dataDir)
    throw new SettingError(`DATA_DIR: ${dataDir} cannot be locked (${(error as Error).message})`)
  }
}

const inUse = (dataDir: string) =>
  new SettingError(`DATA_DIR: another Recado works with ${dataDir}; each process needs a folder of its own`)

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null
}

/** Whether the data folder has an embedded database. */
export const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/**
 * Folder for temporary files of libraries (media encrypted before sending). Emptied at each start, and on the disk
 * whose free space is watched.
 */
export const temporaryFolder = (dataDir: string): string => join(dataDir, 'temporary')

/**
 * Returns a notice for root, who may not know where a start writes: a service sets DATA_DIR, a manual start as root
 * often does not.
 * @param configuredDir DATA_DIR as it was set
 * @param uid the user ID of this process; undefined on systems without one
 * @returns null for other users
 */
export function noteForRoot(
  dataDir: string,
  configuredDir: string | undefined,
  uid: number | undefined = process.getuid?.(),
): string | null {
  if (uid !== 0 || configuredDir?.trim()) return null
  return `Recado runs as root without DATA_DIR: everything is written to ${dataDir}, as root`
}

/**
 * Creates a folder when it is missing, and tests that it can be written.
 * @param setting the setting that names it
 * @throws SettingError with the system's reason
 */
export function requireWritable(setting: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmSync(mkdtempSync(join(folder, '.write-')), { recursive: true })
  } catch (error) {
    throw new SettingError(`${setting}: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
