import type { Actor, Author } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { announceDeletedTicket } from '../announce.ts'
import type { SendWithdrawing } from '../messages/outbound/cancel-sending.ts'
import { addTimelineEntries, doerOf } from '../timeline/timeline.store.ts'
import { contactSightOf, mayUseContact, requireContactUse, requireKnownContact } from './access/contact-access.ts'
import { countWaitingForContact, noteNumberChange, type TicketNumberChange } from './contact-number.ts'
import { countTicketsOf, lockTicketsOf } from './contact-tickets.store.ts'
import { removeTicket } from './delete-ticket.store.ts'
import type { TicketServices } from './ticket-services.ts'

/**
 * A contact's tickets, for calls about the contact: the right to change it (contacts.2), waiting messages, the effects
 * of a number change, the count, and their deletion with messages and files. Timelines and message ids are kept.
 */
export function contactTickets({
  removeFiles,
  services,
}: Pick<TicketServices, 'removeFiles'> & { services: SendWithdrawing }) {
  return {
    ...contactSightOf,
    isSeen: mayUseContact,
    requireSight: requireContactUse,
    requireKnown: requireKnownContact,
    countWaiting: countWaitingForContact,
    noteNumberChange: (work: Work, actor: Actor, change: TicketNumberChange) =>
      noteNumberChange(work, services, actor, change),
    count: (work: Work, contactId: number) => countTicketsOf(work.db, work.companyId, contactId),
    async remove(work: Work, by: Author, contactId: number): Promise<void> {
      const { companyId } = work
      const tickets = await lockTicketsOf(work.db, companyId, contactId)
      const files: string[] = []
      for (const { id } of tickets) files.push(...(await removeTicket(work.db, companyId, id)))
      const entries = tickets.map(({ id, status, userId, queueId, connectionId }) => ({
        ...{ ticketId: id, ...doerOf(by) },
        action: 'deleted' as const,
        before: { status, userId, queueId, whatsappId: connectionId, contactId },
        after: null,
      }))
      await addTimelineEntries(work.db, companyId, entries)
      for (const ticket of tickets) announceDeletedTicket(work, { ...ticket, companyId })
      await removeFiles(work, files)
    },
  }
}
