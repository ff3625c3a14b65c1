import type { Ticket } from '@recado/contract/conversations/ticket'
import type { LaneOrder } from '@recado/contract/kanban/choices'
import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import type { Tag } from '@recado/contract/tags/tag'
import { isoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { CardRow } from './card.store.ts'
import { laneOfTag } from './lane.rules.ts'
import type { Names } from './names.store.ts'

/** Rows of one card as one. */
export interface ReadCard {
  row: CardRow
  /** Its tags beside that of its lane; null: none. */
  otherTags: number[] | null
}

/** Each card once, in the order of its lane: as people arranged it, or the latest message first. */
export function cardsInOrder(rows: readonly CardRow[], order: LaneOrder): ReadCard[] {
  const cards = new Map<number, ReadCard>()
  for (const row of rows) {
    const known = cards.get(row.id)
    if (!known) cards.set(row.id, { row, otherTags: row.other_tag === null ? null : [row.other_tag] })
    else if (row.other_tag !== null) known.otherTags?.push(row.other_tag)
  }
  return [...cards.values()].sort(
    order === 'order'
      ? ({ row: a }, { row: b }) => a.place - b.place || a.id - b.id
      : ({ row: a }, { row: b }) => b.last_message_at - a.last_message_at || b.id - a.id,
  )
}

/**
 * A card as the contract shows it.
 * @param tags its tags, by name
 */
export function cardOf(row: CardRow, tags: Tag[], { queues, users }: Names): KanbanTicket {
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
    snoozedAt: ticket.snoozedAt,
    snoozedUntil: ticket.snoozedUntil,
    version: ticket.version,
  }
}
