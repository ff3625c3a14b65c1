import type { Actor } from '../../../../platform/actor.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import { findTicketOwnership } from '../ticket.store.ts'
import { maySee } from './ticket-access.rules.ts'

/** Whether this user's browser may receive the events of a ticket. */
export async function mayJoinTicket(workplace: Workplace, actor: Actor, ticketId: number): Promise<boolean> {
  const ticketPlace = await workplace.read(actor.companyId, (work) =>
    findTicketOwnership(work.db, actor.companyId, ticketId),
  )
  return ticketPlace !== null && maySee(actor, ticketPlace)
}
