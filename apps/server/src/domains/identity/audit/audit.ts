import { type Author, actorColumns } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { insertAudit } from './audit.store.ts'
import { noteRepeated, type RepeatedEntry, type Repetition } from './audit-repeats.store.ts'

/**
 * Notes, in the same transaction, a change of the company's set-up and who made it. Never pass it secrets.
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
 * Notes what somebody failed at and may try over and over, as a login: one entry per person, kind, address and quarter of an
 * hour, with how often; `fromAnywhere` of all addresses together.
 * @param from where the try came from, and what it was
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
