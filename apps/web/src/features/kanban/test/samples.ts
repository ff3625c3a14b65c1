import { type KanbanTicket, OPEN_LANE } from '@recado/contract/kanban/kanban'

const instant = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`

/** The tag of a lane. */
export const laneTag = { id: 5, name: 'Proposta', color: '#000000', kanban: 1 as const }

/** A ticket's card, in the open lane unless `more` says otherwise. */
export function kanbanCard(id: number, name: string, more: Partial<KanbanTicket> = {}): KanbanTicket {
  const laneId = more.laneId ?? OPEN_LANE
  const order = laneId === OPEN_LANE ? 0 : id
  return {
    ...{ id, uuid: `u${id}`, status: 'open', laneId, order, lastMessage: '', version: 1 },
    ...{ unreadMessages: 1, lastMessageAt: instant(id), updatedAt: instant(id), queue: null, user: null },
    ...{ snoozedAt: null, snoozedUntil: null, tags: laneId === OPEN_LANE ? [] : [laneTag] },
    contact: { id: 100 + id, name, number: String(id), profilePicUrl: null },
    ...more,
  }
}
