import { type Author, actorColumns } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { insertAudit } from './audit.store.ts'
import { noteRepeated, type RepeatedEntry, type Repetition } from './audit-repeats.store.ts'

/**
 * Records, in the same transaction, a change of the company's set-up and its author. Never pass secrets.
 * @param action `area.verb`, as `queue.update`
 * @param subject the changed record, as `queue 4`
 * @param before null for a new record
 * @param after null for a deleted record
 */
export async function audit(
  work: Work,
  by: Author,
  action: string,
  subject: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await insertAudit(work.db, work.companyId, {
    at: work.now,
    ...actorColumns(by),
    action,
    subject,
    before,
    after,
  })
}

/**
 * Records a failed action that can be repeated, such as a login. Each user, kind, address and quarter of an hour has
 * one entry with a count. `fromAnywhere` groups all addresses.
 *
 * @param from the origin and kind of the attempt
 */
export async function auditFailure(
  work: Work,
  person: { userId: number; name: string },
  action: string,
  subject: string,
  from: { address: string; browser?: string; operation?: string },
  repetition: Repetition = {},
): Promise<void> {
  const entry: RepeatedEntry = {
    at: work.now,
    actorKind: 'user',
    actorId: person.userId,
    actorName: person.name,
    action,
    subject,
    before: null,
    after: from,
    address: from.address,
  }
  await noteRepeated(work.db, work.companyId, entry, repetition)
}
