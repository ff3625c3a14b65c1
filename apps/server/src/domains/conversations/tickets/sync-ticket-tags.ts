import type { Ticket } from '@recado/contract/conversations/ticket'
import type { RolePermission } from '@recado/contract/permissions'
import type { Actor, Author } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireTags } from '../../tags/public.ts'
import { announceTicket } from '../announce.ts'
import { ticketPlaced } from '../facts.ts'
import { addTimelineEntry, doerOf } from '../timeline/timeline.store.ts'
import { lockTicket } from './ticket.store.ts'
import { ticketById } from './ticket.view.ts'
import { ticketFor } from './ticket-for.ts'
import { replaceTags } from './ticket-tags.store.ts'

/**
 * Replaces all tags of a ticket.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_TAG_FOUND
 */
export async function syncTicketTags(
  work: Work,
  actor: Actor,
  { ticketId, tagIds }: { ticketId: number; tagIds: readonly number[] },
): Promise<Ticket> {
  const before = await lockTicketFor(work, actor, ticketId)
  const tags = await requireTags(work.db, tagIds)
  return changeTicketTags(work, actor, { before, tagIds: tags.map((tag) => tag.id) })
}

/**
 * Locks and returns a ticket for a user.
 * @param permission the intended use
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function lockTicketFor(
  work: Work,
  actor: Actor,
  ticketId: number,
  permission: RolePermission = 'tickets:edit',
): Promise<Ticket> {
  if (ticketId < 2 ** 31) await lockTicket(work.db, work.companyId, ticketId)
  return ticketFor(work, actor, ticketId, permission)
}

/**
 * Sets the tags of a locked ticket to exactly these tags of its company. Writes timeline, fact and event if they
 * changed.
 * @param before the current ticket
 * @returns the updated ticket
 */
export async function changeTicketTags(
  work: Work,
  by: Author,
  { before, tagIds }: { before: Ticket; tagIds: readonly number[] },
): Promise<Ticket> {
  const ticketId = before.id
  if (!(await replaceTags(work.db, work.companyId, { ticketId, tagIds, now: work.now }))) return before
  const ticket = (await ticketById(work.db, ticketId)) ?? before
  await addTimelineEntry(work.db, work.companyId, {
    ticketId,
    ...doerOf(by),
    action: 'tagged',
    before: { tags: before.tags.map(({ id, name }) => ({ id, name })) },
    after: { tags: ticket.tags.map(({ id, name }) => ({ id, name })) },
  })
  announceTicket(work, ticket)
  if (hasNewKanbanTags(before, ticket)) await work.record(ticketPlaced, { ticketId })
  return ticket
}

const lanesOf = ({ tags }: Ticket) => tags.filter(({ kanban }) => kanban === 1).map(({ id }) => id)

/** Whether its kanban tags changed and at least one exists. */
function hasNewKanbanTags(before: Ticket, after: Ticket): boolean {
  const lanes = lanesOf(after)
  return lanes.length > 0 && String(lanes) !== String(lanesOf(before))
}
