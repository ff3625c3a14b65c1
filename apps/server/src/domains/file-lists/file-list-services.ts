import type { Clock } from '../../platform/clock.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Whether something that is not over needs a file list as it is. */
export type FileListUse = (db: CompanyDb, companyId: number, id: number) => Promise<boolean>

/** Services that file lists need from outside; filled by wiring. */
export interface FileListServices {
  storage: Storage
  secrets: Secrets
  clock: Clock
  /** Asked before a list is deleted: areas above this one, such as campaigns. */
  uses: readonly FileListUse[]
}

export interface FileListDependencies {
  services: FileListServices
  sign: SignMedia
}
