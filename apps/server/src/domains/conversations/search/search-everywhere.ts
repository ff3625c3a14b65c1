import type { FoundEverywhere } from '@recado/contract/conversations/search'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { searchedDigits } from '../../contacts/public.ts'
import { ticketsByIds } from '../tickets/ticket.view.ts'
import { groupOrder } from './group-order.rules.ts'
import { findEverywhere, peopleByIds } from './search-everywhere.store.ts'
import { searchMessages } from './search-messages.ts'

const MAX_HITS = 20

/** Returns the tickets, people and messages for a text that the user may see, each group best first. */
export async function searchEverywhere(work: Work, actor: Actor, term: string): Promise<FoundEverywhere> {
  const hits = await findEverywhere(work.db, { term, digits: searchedDigits(term), viewer: actor, most: MAX_HITS })
  const first = (groupHits: readonly { id: number }[]) => groupHits.slice(0, MAX_HITS).map(({ id }) => id)
  const [tickets, people, { messages, hasMore }] = await Promise.all([
    ticketsByIds(work.db, first(hits.tickets)),
    peopleByIds(work.db, work.companyId, first(hits.people)),
    searchMessages(work, actor, { term, cursor: undefined }),
  ])
  return {
    groups: groupOrder({ ...hits, messages: messages.length }),
    tickets,
    moreTickets: hits.tickets.length > MAX_HITS,
    people,
    morePeople: hits.people.length > MAX_HITS,
    messages,
    moreMessages: hasMore,
  }
}
