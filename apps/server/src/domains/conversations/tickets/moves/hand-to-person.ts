import type { Ticket } from '@recado/contract/conversations/ticket'
import { system } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { hearerOf } from '../../../identity/public.ts'
import { announceTicket } from '../../announce.ts'
import { ticketHanded, ticketOpened } from '../../facts.ts'
import { addTimelineEntry, doerOf } from '../../timeline/timeline.store.ts'
import { placeTicket } from '../ticket.store.ts'
import { ticketById } from '../ticket.view.ts'

/**
 * A bot assigns a locked waiting ticket to a user, who is notified as for a transfer. A ticket that no longer waits
 * stays unchanged.
 * @param by the name of the bot, for the user
 */
export async function handToPerson(
  work: Work,
  ticketId: number,
  { userId, by }: { userId: number; by: string },
): Promise<void> {
  const { db, companyId, now } = work
  const before = await ticketById(db, ticketId)
  if (before?.status !== 'pending') return
  const { status, queueId, whatsappId } = before
  const next = { status: 'open' as const, userId, queueId, whatsappId }
  const isPlaced = await placeTicket(db, companyId, {
    id: ticketId,
    from: status,
    next,
    silence: true,
    handed: true,
    now,
  })
  if (!isPlaced) return
  const after = { ...next, reason: 'flowHandedOver' }
  const entry = { ticketId, ...doerOf(system), action: 'transferred' as const, before: placeOf(before), after }
  await addTimelineEntry(db, companyId, entry)
  await work.record(ticketOpened, { ticketId })
  await work.record(ticketHanded, { ticketId, userId, by })
  const ticket = await ticketById(db, ticketId)
  if (!ticket) return
  announceTicket(work, ticket, before)
  const handOverEvent = { ticketId, by, note: '', at: now.toISOString() }
  work.announce('ticketHanded', hearerOf(companyId, 'ticketHanded', userId), {
    action: 'create',
    ticket,
    handed: handOverEvent,
  })
}

const placeOf = ({ status, userId, queueId, whatsappId }: Ticket) => ({ status, userId, queueId, whatsappId })
