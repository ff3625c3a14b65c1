import type { Actor, CompanyStanding } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireWriter } from './require-writer.ts'
import { ticketFor } from './ticket-for.ts'
import { unfinishedForSending } from './ticket-for-sending.store.ts'

/**
 * Whether a person may have something sent to a contact: what would go into an unfinished ticket is as if they wrote it
 * there themselves.
 * @throws AppError ERR_NO_PERMISSION when they may not see that ticket, ERR_ONLY_OWNER_WRITES naming its owner
 */
export async function requireCustomerWriter(
  work: Work,
  services: { standingOf(companyId: number): Promise<CompanyStanding> },
  actor: Actor,
  contactId: number,
): Promise<void> {
  const ticketId = await unfinishedForSending(work.db, work.companyId, contactId)
  if (ticketId === null) return
  await ticketFor(work, actor, ticketId)
  await requireWriter(work, services, actor, ticketId)
}
