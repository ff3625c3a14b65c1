import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { announceDeletedTicket } from '../announce.ts'
import { addTimelineEntries } from '../timeline/timeline.store.ts'
import { countTicketsOf, lockTicketsOf } from './contact-tickets.store.ts'
import { removeTicket } from './delete-ticket.store.ts'
import type { TicketServices } from './ticket-services.ts'

/**
 * The tickets of one contact, for whoever deletes it: how many there are, and their deletion with messages and files.
 * Who may do that is the caller's question; timelines and the ids of messages stay.
 */
export function contactTickets({ removeFiles }: Pick<TicketServices, 'removeFiles'>) {
  return {
    count: (work: Work, contactId: number) => countTicketsOf(work.db, work.companyId, contactId),
    async remove(work: Work, actor: Actor, contactId: number): Promise<void> {
      const { companyId } = work
      const tickets = await lockTicketsOf(work.db, companyId, contactId)
      const files: string[] = []
      for (const { id } of tickets) files.push(...(await removeTicket(work.db, companyId, id)))
      const entries = tickets.map(({ id, status, userId, queueId, connectionId }) => ({
        ...{ ticketId: id, actorKind: 'user' as const, actorId: actor.userId, actorName: actor.name },
        action: 'deleted' as const,
        before: { status, userId, queueId, whatsappId: connectionId, contactId },
        after: null,
      }))
      await addTimelineEntries(work.db, companyId, entries)
      for (const ticket of tickets) announceDeletedTicket(work, { ...ticket, companyId })
      if (files.length > 0) work.afterCommit(() => removeFiles(companyId, files))
    },
  }
}
