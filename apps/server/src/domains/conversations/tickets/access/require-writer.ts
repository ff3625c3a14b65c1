import { canAll, scopeOf } from '@recado/contract/access'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketById } from '../ticket.view.ts'
import { mayHandle } from './ticket-access.rules.ts'

/**
 * Requires that a user may write to the customer of a visible ticket: within the scope of `tickets:answer` and, with the
 * setting `onlyOwnerWrites`, only as its owner. The setting does not limit users who may answer in every ticket.
 * @throws AppError ERR_NO_PERMISSION, ERR_ONLY_OWNER_WRITES, naming the owner
 */
export async function requireWriter(
  work: Work,
  services: CompanyContexts,
  actor: Actor,
  ticketId: number,
): Promise<void> {
  if (canAll(actor, 'tickets:answer')) return
  const { settings } = await services.companyContext(actor.companyId)
  const isOwnersOnly = settings.onlyOwnerWrites === 'enabled'
  // The ticket is visible, so the same scope covers it too.
  if (!isOwnersOnly && scopeOf(actor, 'tickets:answer') === scopeOf(actor, 'tickets:view')) return
  const ticket = await ticketById(work.db, ticketId)
  if (ticket && !mayHandle(actor, 'tickets:answer', ticket)) throw new AppError('ERR_NO_PERMISSION')
  if (!isOwnersOnly) return
  if (!ticket || ticket.userId === null || ticket.userId === actor.userId) return
  throw new AppError('ERR_ONLY_OWNER_WRITES', { user: ticket.user?.name ?? '' })
}
