import pg from 'pg'
import { isDatabaseGone, isOutOfSpace } from '../../platform/outage.ts'
import { StorageUnavailable } from '../../platform/storage/storage.ts'
import { BackupRefused } from './refused.ts'

/** SQLSTATE class 22: PostgreSQL could not parse the rows of a backup. */
const UNREADABLE_ROWS = /^22/

/**
 * Returns the error with which loading a backup fails. Errors of PostgreSQL, the disk and the object store keep their
 * messages. Only other errors, which come from reading the backup, report it as damaged.
 */
export function loadFailure(error: unknown): unknown {
  if (error instanceof StorageUnavailable || error instanceof BackupRefused) return error
  // A caller adds the name of the setting DATABASE_URL to these.
  if (error instanceof pg.DatabaseError && !UNREADABLE_ROWS.test(error.code ?? '')) return error
  const { message } = error as Error
  // An errno alone is not enough, because zlib's errors have one too.
  const isSystem = error instanceof Error && 'syscall' in error
  if (isSystem || isOutOfSpace(error) || isDatabaseGone(error))
    return new BackupRefused(`the restoration was not finished: ${message}`)
  return new BackupRefused(`the backup is damaged (${message})`)
}

/**
 * Returns an error of the embedded database in one line, because no setting names it. Returns any other error
 * unchanged.
 */
export const embeddedFailure = (error: unknown): unknown => unfinished('the restoration', error)

/**
 * Returns the error with which a backup fails: one line for errors of PostgreSQL or the system, any other error
 * unchanged.
 */
export function backupFailure(error: unknown): unknown {
  if (isDatabaseGone(error))
    return new BackupRefused(
      `the database was stopped while the backup read it (${(error as Error).message}): run it again`,
    )
  if (error instanceof Error && 'syscall' in error)
    return new BackupRefused(`the backup was not finished: ${error.message}`)
  return unfinished('the backup', error)
}

/**
 * Returns an error of PostgreSQL as one line with its message and code, any other error unchanged.
 * @param what was not finished
 */
export const unfinished = (what: string, error: unknown): unknown =>
  error instanceof pg.DatabaseError
    ? new BackupRefused(`${what} was not finished: ${error.message} (PostgreSQL ${error.code})`)
    : error
