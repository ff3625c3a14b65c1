import type { Actor } from '../../../../platform/actor.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import { whereabouts } from '../ticket.store.ts'
import { maySee } from './ticket-access.rules.ts'

/** Whether a browser of this person may receive the events of a ticket. */
export async function mayJoinTicket(workplace: Workplace, actor: Actor, ticketId: number): Promise<boolean> {
  const found = await workplace.read(actor.companyId, (work) => whereabouts(work.db, actor.companyId, ticketId))
  return found !== null && maySee(actor, found)
}
