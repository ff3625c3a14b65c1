import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireTags } from '../../tags/public.ts'
import { announceTicket } from '../announce.ts'
import { addTimelineEntry, doerOf } from '../timeline/timeline.store.ts'
import { lockTicket } from './ticket.store.ts'
import { ticketById } from './ticket.view.ts'
import { ticketFor } from './ticket-for.ts'
import { replaceTags } from './ticket-tags.store.ts'

/**
 * Replaces the whole tag set of a ticket.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_TAG_FOUND
 */
export async function syncTicketTags(
  work: Work,
  actor: Actor,
  { ticketId, tagIds }: { ticketId: number; tagIds: readonly number[] },
): Promise<Ticket> {
  if (ticketId < 2 ** 31) await lockTicket(work.db, work.companyId, ticketId)
  const before = await ticketFor(work, actor, ticketId)
  const tags = await requireTags(work.db, tagIds)
  const change = { ticketId, tagIds: tags.map((tag) => tag.id), now: work.now }
  if (!(await replaceTags(work.db, work.companyId, change))) return before
  const ticket = (await ticketById(work.db, ticketId)) ?? before
  await addTimelineEntry(work.db, work.companyId, {
    ticketId,
    ...doerOf(actor),
    action: 'tagged',
    before: { tags: before.tags.map(({ id, name }) => ({ id, name })) },
    after: { tags: ticket.tags.map(({ id, name }) => ({ id, name })) },
  })
  announceTicket(work, ticket)
  return ticket
}
