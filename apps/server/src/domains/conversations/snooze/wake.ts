import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Work } from '../../../platform/db/work.ts'
import { announceTicket } from '../announce.ts'
import { ticketById } from '../tickets/ticket.view.ts'
import { addTimelineEntry, type NewTimelineEntry } from '../timeline/timeline.store.ts'
import { endSnooze } from './snooze.store.ts'

/**
 * Wakes a ticket, with a timeline entry, and announces it.
 * @returns the updated ticket; null when it was awake
 */
export async function wake(
  work: Work,
  ticketId: number,
  by: Pick<NewTimelineEntry, 'actorKind' | 'actorId' | 'actorName'>,
): Promise<Ticket | null> {
  if (!(await endSnooze(work.db, work.companyId, ticketId, work.now))) return null
  await addTimelineEntry(work.db, work.companyId, { ticketId, ...by, action: 'woken', before: null, after: null })
  const ticket = await ticketById(work.db, ticketId)
  if (ticket) announceTicket(work, ticket)
  return ticket
}
