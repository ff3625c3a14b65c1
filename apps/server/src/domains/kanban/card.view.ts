import type { Ticket } from '@recado/contract/conversations/ticket'
import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import type { Tag } from '@recado/contract/tags/tag'
import { isoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { CardRow } from './card.store.ts'
import { laneOfTag } from './lane.rules.ts'

/**
 * A card as the contract shows it.
 * @param tags the tags of the page's tickets, by name
 */
export function cardOf(row: CardRow, tags: readonly Tag[]): KanbanTicket {
  const carried = row.tag_ids ?? []
  const lastMessageAt = isoOfEpoch(row.last_message_at)
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status as KanbanTicket['status'],
    laneId: laneOfTag(row.tag_id),
    order: row.place,
    tags: carried.length === 0 ? [] : tags.filter(({ id }) => carried.includes(id)),
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      number: row.contact_number,
      profilePicUrl: row.contact_picture,
    },
    queue:
      row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    unreadMessages: row.unread,
    lastMessage: row.last_message,
    lastMessageAt,
    updatedAt: isoOfEpoch(row.updated_at),
    version: row.version,
  }
}

/** Where a ticket stands; null: in the open lane. */
export type CardPlace = { tagId: number; place: number } | null

/** An unfinished ticket as a card. */
export function cardOfTicket(ticket: Ticket, at: CardPlace): KanbanTicket {
  const { contact, queue, user } = ticket
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status as KanbanTicket['status'],
    laneId: laneOfTag(at?.tagId ?? null),
    order: at?.place ?? 0,
    tags: ticket.tags,
    contact: { id: contact.id, name: contact.name, number: contact.number, profilePicUrl: contact.profilePicUrl },
    queue: queue && { id: queue.id, name: queue.name, color: queue.color },
    user: user && { id: user.id, name: user.name },
    unreadMessages: ticket.unreadMessages,
    lastMessage: ticket.lastMessage,
    lastMessageAt: ticket.lastMessageAt,
    updatedAt: ticket.updatedAt,
    version: ticket.version,
  }
}
