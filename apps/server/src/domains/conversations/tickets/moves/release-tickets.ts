import { system } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { announceTicket } from '../../announce.ts'
import { addTimelineEntries, doerOf } from '../../timeline/timeline.store.ts'
import { takeTicketsFrom } from '../ticket.store.ts'
import { ticketsByIds } from '../ticket.view.ts'

/** Returns the unfinished tickets of a user who leaves the company to waiting. */
export async function releaseTickets(work: Work, userId: number): Promise<void> {
  const releasedTickets = await takeTicketsFrom(work.db, work.companyId, userId, work.now)
  await addTimelineEntries(
    work.db,
    work.companyId,
    releasedTickets.map(({ id, status, queueId }) => ({
      ticketId: id,
      ...doerOf(system),
      action: 'released',
      before: { status, userId, queueId },
      after: { status: 'pending', userId: null, queueId },
    })),
  )
  const before = new Map(releasedTickets.map((place) => [place.id, place]))
  for (const ticket of await ticketsByIds(work.db, [...before.keys()])) {
    const place = before.get(ticket.id)
    if (place) announceTicket(work, ticket, { ...place, companyId: work.companyId, userId })
  }
}
