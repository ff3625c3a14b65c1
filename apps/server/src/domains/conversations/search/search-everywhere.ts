import { can, canAll } from '@recado/contract/access'
import type { FoundEverywhere } from '@recado/contract/conversations/search'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { searchedDigits } from '../../contacts/public.ts'
import { contactViewer } from '../tickets/access/contact-viewer.rules.ts'
import { ticketsByIds } from '../tickets/ticket.view.ts'
import { groupOrder, type Hit } from './group-order.rules.ts'
import { findEverywhere, peopleByIds, peopleInSight } from './search-everywhere.store.ts'
import { searchMessages } from './search-messages.ts'

const MAX_HITS = 20
/** Maximum number of hits read per group when contacts that the user may not see are then removed. */
const MAX_LIMITED = 200

/** Returns the tickets, people and messages for a text that the user may see, each group best first. */
export async function searchEverywhere(work: Work, actor: Actor, term: string): Promise<FoundEverywhere> {
  const isLimited = !canAll(actor, 'contacts:view')
  const most = isLimited ? MAX_LIMITED : MAX_HITS
  const matches = await findEverywhere(work.db, { term, digits: searchedDigits(term), viewer: actor, most })
  const hits = isLimited ? { ...matches, people: await visiblePeople(work, actor, matches.people) } : matches
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

/** Returns the people within the scope of `contacts:view`. */
async function visiblePeople({ db, companyId }: Work, actor: Actor, people: readonly Hit[]): Promise<Hit[]> {
  if (!can(actor, 'contacts:view')) return []
  const ids = new Set(
    await peopleInSight(db, companyId, {
      ids: people.map(({ id }) => id),
      viewer: contactViewer(actor, 'view'),
    }),
  )
  return people.filter(({ id }) => ids.has(id))
}
