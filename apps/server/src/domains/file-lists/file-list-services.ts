import type { Clock } from '../../platform/clock.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Whether an unfinished record needs a file list unchanged. */
export type FileListUse = (db: CompanyDb, companyId: number, id: number) => Promise<boolean>

/** Services that file lists need from other areas; provided by the wiring. */
export interface FileListServices {
  storage: Storage
  secrets: Secrets
  clock: Clock
  /** Checked before a list is deleted; from areas above this one, such as campaigns. */
  uses: readonly FileListUse[]
}

export interface FileListDependencies {
  services: FileListServices
  sign: SignMedia
}
