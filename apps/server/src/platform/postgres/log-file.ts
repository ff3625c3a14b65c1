import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

const largest = 10 * 1024 * 1024

/** PostgreSQL's own log. A file and not a pipe, because the server may outlive the process that started it. */
export interface LogFile {
  /** Open for appending, to be handed to the child. */
  descriptor: number
  close(): void
  /** The last lines written since it was opened. */
  tail(lines?: number): string
}

/** Opens the log; one that has grown beyond 10 MB is put aside first and replaces the one put aside before. */
export function openLogFile(path: string): LogFile {
  try {
    if (statSync(path).size > largest) renameSync(path, `${path}.1`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const descriptor = openSync(path, 'a', 0o600)
  const from = fstatSync(descriptor).size
  return {
    descriptor,
    close: () => closeSync(descriptor),
    tail: (lines = 15) =>
      readFileSync(path).subarray(from).toString('utf8').trim().split('\n').slice(-lines).join('\n'),
  }
}
