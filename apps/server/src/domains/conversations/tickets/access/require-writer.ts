import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketById } from '../ticket.view.ts'

/**
 * Requires that a user may write to the customer of a visible ticket: with the setting `onlyOwnerWrites` only its owner
 * and admins.
 * @throws AppError ERR_ONLY_OWNER_WRITES, naming the owner
 */
export async function requireWriter(
  work: Work,
  services: CompanyContexts,
  actor: Actor,
  ticketId: number,
): Promise<void> {
  if (actor.profile === 'admin') return
  const { settings } = await services.companyContext(actor.companyId)
  if (settings.onlyOwnerWrites !== 'enabled') return
  const ticket = await ticketById(work.db, ticketId)
  if (!ticket || ticket.userId === null || ticket.userId === actor.userId) return
  throw new AppError('ERR_ONLY_OWNER_WRITES', { user: ticket.user?.name ?? '' })
}
