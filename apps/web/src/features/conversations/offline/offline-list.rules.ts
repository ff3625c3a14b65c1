import type { Ticket } from '@recado/contract/conversations/ticket'

/** A row of a ticket as it can be read without a network. */
export interface KeptTicket {
  uuid: string
  status: 'open' | 'pending'
  name: string
  queue: string
  lastMessage: string
  lastMessageAt: string
  unread: number
}

/** The last lists of a person. */
export interface KeptLists {
  userId: number
  at: string
  tickets: KeptTicket[]
}

/** As many of each list are kept. */
export const MOST_KEPT = 60

type Shown = Pick<
  Ticket,
  'uuid' | 'status' | 'contact' | 'queue' | 'lastMessage' | 'lastMessageAt' | 'unreadMessages' | 'snoozedAt'
>

/**
 * What is kept of the lists that are loaded: unfinished tickets, each once as it changed last, the newest of each list.
 * @param lists may hold a ticket twice, as of different moments
 */
export function keptOf(lists: ReadonlyArray<readonly Shown[]>): KeptTicket[] {
  const byUuid = new Map<string, KeptTicket>()
  for (const ticket of lists.flat()) {
    const { uuid, status, lastMessageAt } = ticket
    if ((status !== 'open' && status !== 'pending') || ticket.snoozedAt !== null) continue
    const known = byUuid.get(uuid)
    if (known && known.lastMessageAt >= lastMessageAt) continue
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
