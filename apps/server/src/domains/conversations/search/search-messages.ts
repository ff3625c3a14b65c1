import type { searchMessages as endpoint, MessageHit } from '@recado/contract/conversations/search'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { ticketsByIds } from '../tickets/ticket.view.ts'
import { type FoundMessage, findMessages, messagesInSight } from './message-search.store.ts'
import { snippetOf } from './snippet.rules.ts'

const PAGE = 20
/** Maximum queries per call. A user who may see few of many hits continues with the next page. */
const ROUNDS = 5

/**
 * Returns messages with all the words, newest first, limited to tickets that the user may see.
 * @throws AppError ERR_VALIDATION for a foreign cursor
 */
export async function searchMessages(
  work: Work,
  actor: Actor,
  { term, cursor }: { term: string; cursor: string | undefined },
): Promise<Out<typeof endpoint>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new AppError('ERR_VALIDATION', { field: 'cursor' })
  const { matches, next } = await collect(work, actor, {
    term,
    before: cursor === undefined ? null : Number(cursor),
  })
  const page = matches.slice(0, PAGE)
  const rest = matches.length > PAGE ? page.at(-1)?.id : next
  return {
    messages: await withTickets(work, page, term),
    hasMore: rest != null,
    cursor: rest == null ? null : String(rest),
  }
}

async function collect(
  work: Work,
  actor: Actor,
  { term, before }: { term: string; before: number | null },
): Promise<{ matches: FoundMessage[]; next: number | null }> {
  const matches: FoundMessage[] = []
  let next: number | null = before
  for (let round = 0; round < ROUNDS; round++) {
    const hits = await findMessages(work.db, term, next)
    const query = { ids: hits.ids, viewer: actor, limit: PAGE + 1 - matches.length }
    matches.push(...(await messagesInSight(work.db, work.companyId, query)))
    next = hits.next
    if (next === null || matches.length > PAGE) break
  }
  return { matches, next }
}

async function withTickets(work: Work, matches: readonly FoundMessage[], term: string): Promise<MessageHit[]> {
  const tickets = await ticketsByIds(work.db, [...new Set(matches.map(({ ticketId }) => ticketId))])
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return matches.flatMap(({ id, ticketId, body, fromMe, createdAt, user }) => {
    const ticket = byId.get(ticketId)
    return ticket ? [{ id, fromMe, createdAt, user, snippet: snippetOf(body, term), ticket }] : []
  })
}
