import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from './setting.rules.ts'

/** The file whose lock says that a process works with the folder; it holds nothing. */
export const lockName = 'in-use.lock'

const SQLITE_BUSY = 5

/** The data folder, held by this process. */
export interface DataFolder {
  release(): void
  /** For who found an empty folder and leaves one. */
  releaseWithoutTrace(): void
}

/**
 * Takes the data folder for this process alone: two would take each other's connections (the node's name lies in it).
 *
 * Node has no flock. SQLite, which is part of it, locks a file by the kernel: the lock ends with the process however it
 * ends, a process number that is used again means nothing to it, and containers that share a folder respect each other.
 * @param dataDir absolute; it is made when missing
 * @throws SettingError DATA_DIR: it cannot be written, or another process has it
 */
export function takeDataFolder(dataDir: string): DataFolder {
  requireWritable('DATA_DIR', dataDir)
  const file = join(dataDir, lockName)
  const before = inodeOf(file)
  const lock = locked(file, dataDir)
  const after = inodeOf(file)
  // The previous holder may have removed the file between our opening and our locking: then this lock protects nothing.
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

function locked(file: string, dataDir: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(file, { timeout: 0 })
    // Nothing is ever written, so no journal needs to lie beside it. `off` would be left unheeded: node opens it "defensive".
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

/** Whether the embedded database was made in a data folder. */
export const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/**
 * Where libraries keep files for a moment (media that are encrypted before they leave): emptied at each start, and on the disk
 * whose room is watched.
 */
export const temporaryFolder = (dataDir: string): string => join(dataDir, 'temporary')

/**
 * Words for root, who may not know where a start writes: a service has DATA_DIR, a try by hand as root often has not.
 * @param given DATA_DIR as it was set
 * @param uid of this process; undefined where there is none
 * @returns null for others
 */
export function noteForRoot(
  dataDir: string,
  given: string | undefined,
  uid: number | undefined = process.getuid?.(),
): string | null {
  if (uid !== 0 || given?.trim()) return null
  return `Recado runs as root without DATA_DIR: everything is written to ${dataDir}, as root`
}

/**
 * Makes a folder when it is missing and writes into it once.
 * @param setting which setting names it
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
