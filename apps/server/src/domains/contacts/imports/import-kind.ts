import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { JobType } from '../../../platform/jobs/job.ts'
import type { ContactToWrite, WrittenContacts } from '../contact-write.store.ts'
import type { ImportPlace, ImportRecord } from './contact-import.store.ts'
import type { NameRules } from './import-rows.rules.ts'

/**
 * A kind of import: rows are judged, previewed, begun, worked off in chunks, cancelled and forgotten in one way, whatever is made of
 * them. Contacts are one kind, people of a list another.
 */
export interface ImportKind {
  into: ImportPlace
  /** The job that works the rows off. */
  job: JobType<{ companyId: number; importId: number }>
  names: NameRules
  /** Whether the other columns of a sheet are kept with a person, as variables. */
  keepsColumns: boolean
  /** Those of the numbers (canonical) that are there already: they are changed, never doubled. */
  knownPhones(work: Work, listId: number | null, phones: readonly string[]): Promise<ReadonlySet<string>>
  /** Adds people, and changes those who are there. No number twice in one call. */
  write(work: Work, record: ImportRecord, people: readonly ContactToWrite[]): Promise<WrittenContacts>
  /** Announces how far it is. */
  announce(work: Work, record: ImportRecord): void
  /** After the last row, or when somebody cancelled it. */
  ended(work: Work, record: ImportRecord, cancelledBy: Actor | null): Promise<void>
}
