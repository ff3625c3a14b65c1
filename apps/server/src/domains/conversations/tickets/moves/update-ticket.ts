import type { TicketChange } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { RolePermission } from '@recado/contract/permissions'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { requireConnection } from '../../../connections/public.ts'
import { requireUser } from '../../../identity/public.ts'
import { requireQueue } from '../../../queues/public.ts'
import { announceTicket } from '../../announce.ts'
import { addNote } from '../../notes/create-note.ts'
import { placeAfter } from '../../notes/note-mentions.ts'
import { otherOpenTicketError } from '../access/other-open-ticket.ts'
import { mayHandle, seesEveryTicket } from '../access/ticket-access.rules.ts'
import { endClaim } from '../claims.store.ts'
import { decideMove, type MoveDecision, permissionOfMove } from '../ticket.rules.ts'
import { hasTickets, lockTicket, silenceTicket } from '../ticket.store.ts'
import { ticketById } from '../ticket.view.ts'
import { ticketFor } from '../ticket-for.ts'
import type { TicketServices } from '../ticket-services.ts'
import { moveTicket } from './move-ticket.ts'

export interface TicketUpdate {
  id: number
  change: TicketChange
  services: TicketServices
}

/**
 * Accepts, returns, resolves, reopens, transfers or takes over a ticket, depending on the change.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_STATUS, ERR_OTHER_OPEN_TICKET,
 *   ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_WAPP_FOUND, ERR_GROUP_NOT_REACHED
 */
export async function updateTicket(work: Work, actor: Actor, { id, change, services }: TicketUpdate): Promise<Ticket> {
  // Locked before reading: the second of two concurrent users acts on the first one's result.
  if (id < 2 ** 31) await lockTicket(work.db, work.companyId, id)
  const ticket = await ticketFor(work, actor, id)
  await checkReferences(work, change)
  await checkGroup(work, ticket, change)
  const mayTakeOver = mayHandle(actor, 'tickets:takeOver', ticket)
  const decision = decideMove(ticket, change, { userId: actor.userId, mayTakeOver })
  switch (decision.kind) {
    case 'refused':
      throw decision.code === 'ERR_OTHER_OPEN_TICKET' ? otherOpenTicketError(ticket) : new AppError(decision.code)
    case 'stay':
      if (change.note) {
        requireHandling(actor, 'tickets:edit', ticket)
        await addNote(work, actor, ticket, change.note)
      }
      return clearsBots(change) ? silence(work, actor, ticket) : ticket
    case 'move':
      checkMove(actor, ticket, decision)
      // While the author may still see the ticket.
      if (change.note) await addNote(work, actor, ticket, change.note, placeAfter(ticket, decision.next))
      return moveTicket(work, actor, { ticket, ...decision, services, note: change.note })
  }
}

async function checkReferences(work: Work, change: TicketChange): Promise<void> {
  if (change.queueId) await requireQueue(work.db, change.queueId)
  if (change.userId) await requireUser(work.db, change.userId)
  if (change.whatsappId) await requireConnection(work.db, change.whatsappId)
}

/**
 * Requires that a group's new connection is its member: one that has had tickets of the group.
 * @throws AppError ERR_GROUP_NOT_REACHED
 */
async function checkGroup(work: Work, ticket: Ticket, { whatsappId }: TicketChange): Promise<void> {
  if (!ticket.isGroup || whatsappId == null || whatsappId === ticket.whatsappId) return
  const place = { contactId: ticket.contactId, connectionId: whatsappId }
  if (!(await hasTickets(work.db, work.companyId, place))) throw new AppError('ERR_GROUP_NOT_REACHED')
}

/**
 * A move needs its permission for the ticket as it is. A user who accepts a ticket into another queue must serve it; a
 * transfer may go to any queue.
 */
function checkMove(actor: Actor, ticket: Ticket, { move, next }: MoveDecision & { kind: 'move' }): void {
  requireHandling(actor, permissionOfMove(ticket, { move, next }, actor.userId), ticket)
  const takes = move === 'accept' || move === 'takeOver'
  if (!takes || next.queueId === null || next.queueId === ticket.queueId || seesEveryTicket(actor)) return
  if (!actor.queueIds.includes(next.queueId)) throw new AppError('ERR_NO_PERMISSION')
}

/** @throws AppError ERR_NO_PERMISSION */
function requireHandling(actor: Actor, permission: RolePermission, ticket: Ticket): void {
  if (!mayHandle(actor, permission, ticket)) throw new AppError('ERR_NO_PERMISSION')
}

/** Bots can only be removed here; the areas that own them start them. */
const clearsBots = ({ useIntegration, promptId, integrationId }: TicketChange) =>
  useIntegration === false || promptId === null || integrationId === null

async function silence(work: Work, actor: Actor, before: Ticket): Promise<Ticket> {
  if (!before.useIntegration && before.promptId === null && before.integrationId === null) return before
  requireHandling(actor, 'tickets:startFlow', before)
  await endClaim(work.db, work.companyId, before.id, { why: 'takenOff', now: work.now })
  await silenceTicket(work.db, work.companyId, before.id, work.now)
  const ticket = (await ticketById(work.db, before.id)) ?? before
  announceTicket(work, ticket)
  return ticket
}
