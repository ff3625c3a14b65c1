import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { insertAudit } from './audit.store.ts'

/**
 * Notes, in the same transaction, what a person changed in the company's set-up. Never hand it secrets.
 * @param action `area.verb`, as `queue.update`
 * @param subject what was changed, as `queue 4`
 * @param before null for what is new
 * @param after null for what is gone
 */
export async function audit(
  work: Work,
  actor: { userId: Actor['userId'] | null; name: string },
  action: string,
  subject: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await insertAudit(work.db, work.companyId, {
    at: work.now,
    actorId: actor.userId,
    actorName: actor.name,
    action,
    subject,
    before,
    after,
  })
}
