import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { requireCustomerReach } from './contact-access.ts'
import { requireWriter } from './require-writer.ts'

/**
 * Requires that a user may send a message to a contact. For an unfinished ticket the same rules apply as for writing in
 * it.
 * @throws AppError ERR_NO_PERMISSION when the user has no access to the contact, ERR_ONLY_OWNER_WRITES naming the
 *   ticket's owner
 */
export async function requireCustomerWriter(
  work: Work,
  services: CompanyContexts,
  actor: Actor,
  contactId: number,
): Promise<void> {
  const ticketId = await requireCustomerReach(work, actor, contactId)
  if (ticketId !== null) await requireWriter(work, services, actor, ticketId)
}
