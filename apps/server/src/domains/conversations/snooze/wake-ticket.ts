import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { doerOf } from '../timeline/timeline.store.ts'
import { wake } from './wake.ts'

/**
 * Wakes a snoozed ticket on a user's request. A ticket that is awake stays unchanged.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function wakeTicket(work: Work, actor: Actor, id: number): Promise<Ticket> {
  const before = await ticketFor(work, actor, id, 'tickets:edit')
  const by = doerOf(actor)
  return (await wake(work, id, by)) ?? before
}
