import type { Ticket } from '@recado/contract/conversations/ticket'
import type { RolePermission } from '@recado/contract/permissions'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { mayHandle } from './access/ticket-access.rules.ts'
import { ticketById } from './ticket.view.ts'

/**
 * Loads a ticket for a user; the only way a user's call may access one.
 * @param permission the right that the user's action needs
 * @throws AppError ERR_NO_TICKET_FOUND for unknown ids and other companies', ERR_NO_PERMISSION outside the user's scope
 */
export async function ticketFor(
  work: Work,
  actor: Actor,
  id: number,
  permission: RolePermission = 'tickets:view',
): Promise<Ticket> {
  const ticket = await ticketById(work.db, id)
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  if (!mayHandle(actor, permission, ticket)) throw new AppError('ERR_NO_PERMISSION')
  return ticket
}
