import type { CompanyDb } from '../db/company-db.ts'
import type { Work, Workplace } from '../db/work.ts'
import { declareJob } from '../jobs/job.ts'
import { isStorageGone } from '../outage.ts'
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

export interface FileRemovalDependencies {
  workplace: Workplace
  storage: Pick<Storage, 'remove'>
  /** Those of the files that something names all the same: a message that was forwarded shares its file. */
  stillNamed(db: CompanyDb, companyId: number, files: readonly string[]): Promise<ReadonlySet<string>>
}

/** The job `files.remove`. While the store is away it waits, however long that takes. */
export async function carryRemoval(deps: FileRemovalDependencies, job: FileRemoval): Promise<void> {
  const { workplace, storage, stillNamed } = deps
  const { companyId, files } = job
  const named = await workplace.read(companyId, ({ db }) => stillNamed(db, companyId, files))
  try {
    for (const file of files) if (!named.has(file)) await storage.remove(companyId, file)
  } catch (error) {
    if (!isStorageGone(error)) throw error
    await workplace.run(companyId, (work) =>
      work.enqueue(filesRemove, job, { startAfter: new Date(work.now.getTime() + AGAIN_AFTER_MS) }),
    )
  }
}
