import type { Ticket } from '@recado/contract/conversations/ticket'
import type { LaneOrder } from '@recado/contract/kanban/choices'
import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import type { Tag } from '@recado/contract/tags/tag'
import { isoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { TicketCardRow } from './card.store.ts'
import { laneOfTag } from './lane.rules.ts'
import type { Names } from './names.store.ts'

/** A card merged from its rows. */
export interface ReadCard {
  row: TicketCardRow
  /** Its tags besides its lane's; null: none. */
  otherTags: number[] | null
}

/** Merges the rows to cards, in the order of the lane: as arranged, or the latest message first. */
export function cardsInOrder(rows: readonly TicketCardRow[], order: LaneOrder): ReadCard[] {
  const cards = new Map<number, ReadCard>()
  for (const row of rows) {
    const existing = cards.get(row.id)
    if (!existing) cards.set(row.id, { row, otherTags: row.other_tag === null ? null : [row.other_tag] })
    else if (row.other_tag !== null) existing.otherTags?.push(row.other_tag)
  }
  return [...cards.values()].sort(
    order === 'order'
      ? ({ row: a }, { row: b }) => a.place - b.place || a.id - b.id
      : ({ row: a }, { row: b }) => b.last_message_at - a.last_message_at || b.id - a.id,
  )
}

/**
 * Converts a card to the contract's shape.
 * @param tags its tags, by name
 */
export function cardOf(row: TicketCardRow, tags: Tag[], { queues, users }: Names): KanbanTicket {
  const { queue_id: queueId, user_id: userId } = row
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status as KanbanTicket['status'],
    laneId: laneOfTag(row.tag_id),
    order: row.place,
    tags,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      number: row.contact_number,
      profilePicUrl: row.contact_picture,
    },
    queue: queueId === null ? null : (queues.get(queueId) ?? { id: queueId, name: '', color: '' }),
    user: userId === null ? null : (users.get(userId) ?? { id: userId, name: '' }),
    unreadMessages: row.unread,
    lastMessage: row.last_message,
    lastMessageAt: isoOfEpoch(row.last_message_at),
    updatedAt: isoOfEpoch(row.updated_at),
    snoozedAt: row.snoozed_at === null ? null : isoOfEpoch(row.snoozed_at),
    snoozedUntil: row.snoozed_until === null ? null : isoOfEpoch(row.snoozed_until),
    version: row.version,
  }
}

/** A ticket's place; null: in the open lane. */
export type CardPlace = { tagId: number; place: number } | null

/** Converts an unfinished ticket to a card. */
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
    snoozedAt: ticket.snoozedAt,
    snoozedUntil: ticket.snoozedUntil,
    version: ticket.version,
  }
}
