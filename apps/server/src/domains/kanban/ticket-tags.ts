import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { changeTicketTags, lockTicketFor } from '../conversations/public.ts'
import { requireTags } from '../tags/public.ts'
import { putIntoLane } from './move-card.ts'

/**
 * Removes only the kanban tags of a ticket.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function removeTicketTags(work: Work, actor: Actor, ticketId: number): Promise<void> {
  const before = await lockTicketFor(work, actor, ticketId)
  await putIntoLane(work, actor, { before, tagId: null })
}

/**
 * Adds a tag to a ticket; a kanban tag replaces the present ones.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_TAG_FOUND
 */
export async function putTicketTag(
  work: Work,
  actor: Actor,
  { ticketId, tagId }: { ticketId: number; tagId: number },
): Promise<Ticket> {
  const before = await lockTicketFor(work, actor, ticketId)
  const [tag] = await requireTags(work.db, [tagId < 2 ** 31 ? tagId : 0])
  if (tag?.kanban === 1) return putIntoLane(work, actor, { before, tagId })
  const tagIds = [...new Set([...before.tags.map(({ id }) => id), tagId])]
  return changeTicketTags(work, actor, { before, tagIds })
}
