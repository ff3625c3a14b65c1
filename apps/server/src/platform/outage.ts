// External failures (database, disk, files, network), recognised by their errors.
import { StorageUnavailable } from './storage/storage.ts'

// Class 08 (connection), 57P0x (shutting down, starting), 53 (out of memory or connections, a limit; 53100, a full
// disk, is below), 28 (the role may not sign in).
const goneStates = /^(08...|57P0[123]|53[0234]00|28P01|28000)$/
const goneCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])
const goneTexts =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed|terminating connection/

// PostgreSQL's disk_full; a full file system; an exceeded quota.
const spaceCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const spaceTexts = /No space left on device|Disk quota exceeded/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/**
 * Whether an error means that the database cannot be reached. The job queue passes plain objects with an error's
 * message.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone)
  const { code, message } = error as { code?: unknown; message?: unknown }
  const state = typeof code === 'string' ? code : ''
  return goneStates.test(state) || goneCodes.has(state) || (typeof message === 'string' && goneTexts.test(message))
}

/** Whether an error means that storage is full. The job queue passes plain objects with an error's message. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (spaceCodes.has(String(code)) || spaceTexts.test(String(message))) return true
  return error instanceof AggregateError ? error.errors.some(isOutOfSpace) : isOutOfSpace(cause)
}

/** Whether an error means that this process cannot open more files or sockets. */
const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === 'EMFILE' || codeOf(error) === 'ENFILE')

/** Whether an error means that the file store is unreachable or refuses. */
export const isStorageGone = (error: unknown): boolean => error instanceof StorageUnavailable

/** Returns what an error shows to be unavailable or exhausted, or null for any other error. */
export function outageOf(error: unknown): 'space' | 'files' | 'storage' | 'database' | null {
  if (isOutOfSpace(error)) return 'space'
  if (isOutOfFiles(error)) return 'files'
  if (isStorageGone(error)) return 'storage'
  return isDatabaseGone(error) ? 'database' : null
}
