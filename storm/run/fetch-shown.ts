import { listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { reachesFurtherBack, type Thread } from '../../apps/web/src/features/conversations/state/live-messages.ts'
import type { TicketList } from '../../apps/web/src/features/conversations/state/live-tickets.ts'
import type { Person } from '../product/person.ts'
import { filterOf, type ListName } from './browser-state.ts'

/** Fetches the first rows of a list; null without an answer. */
export async function readList(person: Person, name: ListName, atLeast: number): Promise<TicketList | null> {
  const { place, status, showAll } = filterOf(name, person.profile === 'admin')
  const rows: Ticket[] = []
  let cursor: string | null = null
  for (;;) {
    const query: Record<string, unknown> = {
      ...(status ? { status } : {}),
      ...(place ? { [place]: true } : {}),
      showAll,
      ...(cursor ? { cursor } : {}),
    }
    const reply = await person.call(listTickets, { query })
    if (reply.kind !== 'answered' || reply.status !== 200) return null
    const knownIds = new Set(rows.map(({ id }) => id))
    rows.push(...reply.body.tickets.filter(({ id }) => !knownIds.has(id)))
    cursor = reply.body.cursor ?? null
    const hasMore = reply.body.hasMore && cursor !== null
    if (!hasMore || rows.length >= atLeast) return { tickets: rows, hasMore, cursor, gone: new Map() }
  }
}

/**
 * Fetches the newest messages of a chat; `gone` without access, null without an answer.
 * @param loaded the browser's loaded part: fetches as far back, like the web app
 */
export async function readThread(
  person: Person,
  ticketId: number,
  atLeast: number,
  loaded?: Thread,
): Promise<Thread | 'gone' | null> {
  let thread: Thread | null = null
  for (;;) {
    const query: Record<string, unknown> = thread?.cursor ? { cursor: thread.cursor } : {}
    const reply = await person.call(listMessages, { params: { ticketId }, query })
    if (reply.kind !== 'answered') return null
    if (reply.status === 404 || (reply.status === 403 && reply.body.error === 'ERR_NO_PERMISSION')) return 'gone'
    if (reply.status !== 200) return null
    const { messages, hasMore, cursor } = reply.body
    const knownIds = new Set(messages.map(({ id }) => id))
    const later: Thread['messages'] = thread?.messages.filter(({ id }) => !knownIds.has(id)) ?? []
    thread = { messages: [...messages, ...later], hasMore, cursor: cursor ?? null }
    if (!hasMore || !thread.cursor) return thread
    if (thread.messages.length >= atLeast && !reachesFurtherBack(loaded, thread)) return thread
  }
}
