import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { requireCustomerReach } from './contact-access.ts'
import { requireWriter } from './require-writer.ts'

/**
 * Whether a person may have something sent to a contact: what would go into an unfinished ticket is as if they wrote it
 * there themselves.
 * @throws AppError ERR_NO_PERMISSION when it would go around the wall, ERR_ONLY_OWNER_WRITES naming the ticket's owner
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
