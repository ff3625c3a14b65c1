import type { Work, Workplace } from '../db/work.ts'
import { declareJob } from '../jobs/job.ts'
import { isDatabaseGone, isOutOfSpace, isStorageGone } from '../outage.ts'
import type { Storage } from './storage.ts'

/** Files of a company that nothing names any more. */
export interface FileRemoval {
  companyId: number
  files: string[]
}

/** Removes files from the store. */
export const filesRemove = declareJob<FileRemoval>('files.remove')

/** In one job; the names of more would make its row large. */
const MOST = 500
const AGAIN_AFTER_MS = 10 * 60_000

/**
 * Has files removed if and only if the transaction commits. The job is a row of it, so that a process that dies after the
 * commit leaves the work to the next one.
 * @param files of the work's company; null for none
 */
export async function removeFiles(
  work: Pick<Work, 'companyId' | 'enqueue'>,
  files: ReadonlyArray<string | null>,
): Promise<void> {
  const named = files.filter((file) => file !== null)
  for (let from = 0; from < named.length; from += MOST)
    await work.enqueue(filesRemove, { companyId: work.companyId, files: named.slice(from, from + MOST) })
}

/** Files that were stored for a record. */
export interface StoredFor {
  workplace: Workplace
  storage: Pick<Storage, 'remove'>
  companyId: number
}

/**
 * Has files removed whose record was not written. Where it is not known whether it was, because the database went away, or where
 * this cannot be stored either, `files.sweep` finds them.
 * @param why what writing the record failed with; it is what the caller throws, so nothing is thrown here
 */
export async function discardFiles(
  { workplace, storage, companyId }: StoredFor,
  files: ReadonlyArray<string | null>,
  why: unknown,
): Promise<void> {
  if (isDatabaseGone(why)) return
  try {
    await workplace.run(companyId, (work) => removeFiles(work, files))
  } catch (error) {
    // Where no job can be stored because the disk is full, files that nobody needs must not fill it further.
    if (isOutOfSpace(error))
      for (const file of files) if (file !== null) await storage.remove(companyId, file).catch(() => undefined)
  }
}

export interface FileRemovalDependencies {
  workplace: Workplace
  storage: Pick<Storage, 'remove'>
  /** Those of the files that some record of the company names all the same: a message that was forwarded shares its file. */
  named(companyId: number, files: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets what was made of removed files, and has it removed. */
  forget(companyId: number, files: readonly string[]): Promise<void>
}

/** The job `files.remove`. While the store is away it waits, however long that takes. */
export async function carryRemoval(deps: FileRemovalDependencies, job: FileRemoval): Promise<void> {
  const { workplace, storage } = deps
  const { companyId, files } = job
  const named = await deps.named(companyId, files)
  const unnamed = files.filter((file) => !named.has(file))
  await deps.forget(companyId, unnamed)
  try {
    for (const file of unnamed) await storage.remove(companyId, file)
  } catch (error) {
    if (!isStorageGone(error)) throw error
    await workplace.run(companyId, (work) =>
      work.enqueue(filesRemove, job, { startAfter: new Date(work.now.getTime() + AGAIN_AFTER_MS) }),
    )
  }
}
