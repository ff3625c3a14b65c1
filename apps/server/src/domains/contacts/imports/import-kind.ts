import type { RolePermission } from '@recado/contract/permissions'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { JobType } from '../../../platform/jobs/job.ts'
import type { ContactToWrite, WrittenContacts } from '../contact-write.store.ts'
import type { ImportPlace, ImportRecord } from './contact-import.store.ts'
import type { NameRules } from './import-rows.rules.ts'

/**
 * A kind of import: contacts or people of a list. Judging, previewing, starting, working, cancelling and deleting are
 * common to all kinds.
 */
export interface ImportKind {
  into: ImportPlace
  /** Decides, with its scope, who starts, cancels and drops an import. */
  permission: RolePermission
  /** The job that imports the rows. */
  job: JobType<{ companyId: number; importId: number }>
  names: NameRules
  /** True if a sheet's other columns are stored as variables of the person. */
  keepsColumns: boolean
  /** Returns which of the (canonical) numbers already exist. These are updated, never duplicated. */
  knownPhones(work: Work, listId: number | null, phones: readonly string[]): Promise<ReadonlySet<string>>
  /** Inserts and updates people. Numbers must be distinct within a call. */
  write(work: Work, record: ImportRecord, people: readonly ContactToWrite[]): Promise<WrittenContacts>
  /** Announces the progress. */
  announce(work: Work, record: ImportRecord): void
  /** Called after the last row or a cancellation. */
  afterEnd(work: Work, record: ImportRecord, cancelledBy: Actor | null): Promise<void>
}
