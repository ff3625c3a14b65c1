import type { Ticket } from '@recado/contract/conversations/ticket'

/** A ticket's row as it is stored for reading offline. */
export interface KeptTicket {
  uuid: string
  status: 'open' | 'pending'
  name: string
  queue: string
  lastMessage: string
  lastMessageAt: string
  unread: number
}

/** A user's lists as they were last stored. */
export interface KeptLists {
  userId: number
  at: string
  tickets: KeptTicket[]
}

/** Maximum tickets stored of each list. */
export const MOST_KEPT = 60

type ListTicket = Pick<
  Ticket,
  'uuid' | 'status' | 'contact' | 'queue' | 'lastMessage' | 'lastMessageAt' | 'unreadMessages' | 'snoozedAt'
>

/**
 * Returns the tickets to store: unfinished ones, each once in its latest state, the newest of each list.
 * @param lists may contain a ticket twice, in different states
 */
export function keptOf(lists: ReadonlyArray<readonly ListTicket[]>): KeptTicket[] {
  const byUuid = new Map<string, KeptTicket>()
  for (const ticket of lists.flat()) {
    const { uuid, status, lastMessageAt } = ticket
    if ((status !== 'open' && status !== 'pending') || ticket.snoozedAt !== null) continue
    const earlier = byUuid.get(uuid)
    if (earlier && earlier.lastMessageAt >= lastMessageAt) continue
    byUuid.set(uuid, {
      ...{ uuid, status, lastMessageAt, name: ticket.contact.name, queue: ticket.queue?.name ?? '' },
      ...{ lastMessage: ticket.lastMessage, unread: ticket.unreadMessages },
    })
  }
  const newest = [...byUuid.values()].sort((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))
  return (['open', 'pending'] as const).flatMap((status) =>
    newest.filter((ticket) => ticket.status === status).slice(0, MOST_KEPT),
  )
}
