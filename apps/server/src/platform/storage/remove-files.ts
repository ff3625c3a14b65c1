import type { Work, Workplace } from '../db/work.ts'
import { declareJob } from '../jobs/job.ts'
import { isDatabaseGone, isOutOfSpace, isStorageGone } from '../outage.ts'
import type { Storage } from './storage.ts'

/** Files of a company that no record names. */
export interface FileRemoval {
  companyId: number
  files: string[]
}

/** Removes files from the store. */
export const filesRemove = declareJob<FileRemoval>('files.remove')

/** Files per job, because more names would make its row large. */
const MOST = 500
const AGAIN_AFTER_MS = 10 * 60_000

/**
 * Schedules the removal of files if and only if the transaction commits. The job is a row of it, so if the process dies
 * after the commit, another one does the work.
 * @param files files of the work's company; null entries are ignored
 */
export async function removeFiles(
  work: Pick<Work, 'companyId' | 'enqueue'>,
  files: ReadonlyArray<string | null>,
): Promise<void> {
  const fileNames = files.filter((file) => file !== null)
  for (let from = 0; from < fileNames.length; from += MOST)
    await work.enqueue(filesRemove, { companyId: work.companyId, files: fileNames.slice(from, from + MOST) })
}

/** Files that were stored for a record. */
export interface StoredFor {
  workplace: Workplace
  storage: Pick<Storage, 'remove'>
  companyId: number
}

/**
 * Schedules the removal of files whose record was not written. `files.sweep` finds them when the outcome is unknown
 * (the database went away) or when the scheduling fails too.
 * @param cause the error of writing the record; the caller throws it, so nothing is thrown here
 */
export async function discardFiles(
  { workplace, storage, companyId }: StoredFor,
  files: ReadonlyArray<string | null>,
  cause: unknown,
): Promise<void> {
  if (isDatabaseGone(cause)) return
  try {
    await workplace.run(companyId, (work) => removeFiles(work, files))
  } catch (error) {
    // When no job can be stored because the disk is full, unneeded files must not fill it further.
    if (isOutOfSpace(error))
      for (const file of files) if (file !== null) await storage.remove(companyId, file).catch(() => undefined)
  }
}

export interface FileRemovalDependencies {
  workplace: Workplace
  storage: Pick<Storage, 'remove'>
  /** Returns those files that a record of the company still names: a forwarded message shares its file. */
  named(companyId: number, files: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets everything derived from removed files, and schedules its removal. */
  forget(companyId: number, files: readonly string[]): Promise<void>
}

/** Handles the job `files.remove`. Waits while the store is away, for any time. */
export async function carryRemoval(deps: FileRemovalDependencies, job: FileRemoval): Promise<void> {
  const { workplace, storage } = deps
  const { companyId, files } = job
  const usedFiles = await deps.named(companyId, files)
  const unusedFiles = files.filter((file) => !usedFiles.has(file))
  await deps.forget(companyId, unusedFiles)
  try {
    for (const file of unusedFiles) await storage.remove(companyId, file)
  } catch (error) {
    if (!isStorageGone(error)) throw error
    await workplace.run(companyId, (work) =>
      work.enqueue(filesRemove, job, { startAfter: new Date(work.now.getTime() + AGAIN_AFTER_MS) }),
    )
  }
}
