import { noteBackup } from '../../platform/backup/last-backup.ts'
import { hasDatabase } from '../../platform/data-folder.ts'

/**
 * Makes a backup and records its result where the server on this data folder reads it.
 * @param warn receives a line when the result cannot be recorded, which does not affect the backup
 * @returns the result of `make`
 */
export async function notedBackup<T>(
  dataDir: string,
  make: () => Promise<T>,
  warn: (line: string) => void,
): Promise<T> {
  const begunAt = Date.now() / 1000
  const note = (success: boolean) => {
    try {
      if (hasDatabase(dataDir)) noteBackup(dataDir, begunAt, success)
    } catch (error) {
      warn(
        `the outcome cannot be noted in ${dataDir} (${(error as NodeJS.ErrnoException).code}): /metrics will not show it`,
      )
    }
  }
  try {
    const answer = await make()
    note(true)
    return answer
  } catch (error) {
    note(false)
    throw error
  }
}
