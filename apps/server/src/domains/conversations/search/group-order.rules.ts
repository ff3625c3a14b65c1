import type { SearchGroup } from '@recado/contract/conversations/search'

/** The kind of a hit: the lower, the better (sql/functions/search/search_everywhere.sql). */
export interface Hit {
  id: number
  why: number
}

// Words in a message are better than being a ticket's last message, and worse than a tag.
const MESSAGE = 5.5
// Of one person the ticket comes first.
const PERSON = 0.5

/** The groups that found something, the one with the best hit first. */
export function groupOrder(found: {
  tickets: readonly Hit[]
  people: readonly Hit[]
  messages: number
}): SearchGroup[] {
  const [ticket] = found.tickets
  const [person] = found.people
  const scores: Array<{ group: SearchGroup; score: number }> = [
    ...(ticket ? [{ group: 'tickets' as const, score: ticket.why }] : []),
    ...(person ? [{ group: 'people' as const, score: person.why + PERSON }] : []),
    ...(found.messages > 0 ? [{ group: 'messages' as const, score: MESSAGE }] : []),
  ]
  return scores.sort((a, b) => a.score - b.score).map(({ group }) => group)
}
