import type { Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { filesStillNamed } from '../outbound/shared-files.store.ts'

export interface FileRemovalParts {
  workplace: Workplace
  storage: Pick<Storage, 'remove'>
  log: Log
}

/**
 * Removes the files of records that are gone or let go of them; one that another record names stays (`shareFile`). A file
 * that stays by a failure is only logged, it can no longer be found.
 */
export function createFileRemoval(parts: FileRemovalParts): (companyId: number, files: readonly string[]) => void {
  return (companyId, files) => {
    removeUnnamed(parts, companyId, files).catch((error: unknown) => {
      parts.log.warn({ err: error, companyId }, 'files could not be removed')
    })
  }
}

async function removeUnnamed(parts: FileRemovalParts, companyId: number, files: readonly string[]): Promise<void> {
  const named = await parts.workplace.read(companyId, ({ db }) => filesStillNamed(db, companyId, files))
  const gone = files.filter((file) => !named.has(file))
  await Promise.all(gone.map((file) => parts.storage.remove(companyId, file)))
}
