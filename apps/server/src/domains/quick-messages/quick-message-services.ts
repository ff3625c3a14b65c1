import type { Clock } from '../../platform/clock.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Services that quick messages need from other areas; provided by the wiring. */
export interface QuickMessageServices {
  storage: Storage
  secrets: Secrets
  clock: Clock
  /**
   * Checks that the records of a macro belong to the company. They are in areas above this one.
   * @throws AppError ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
   */
  checkReferences(work: Work, named: { tagIds: number[]; queueIds: number[] }): Promise<void>
}
