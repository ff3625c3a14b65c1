import type { SearchGroup } from '@recado/contract/conversations/search'

/** The rank of a hit: lower is better (sql/functions/search/search_everywhere.sql). */
export interface Hit {
  id: number
  why: number
}

// A match in a message ranks below one in a ticket's last message and above one in a tag.
const MESSAGE = 5.5
// Added to a person's rank, so that the ticket of the same person comes first.
const PERSON = 0.5

/** Returns the groups with matches, the one with the best hit first. */
export function groupOrder(hits: { tickets: readonly Hit[]; people: readonly Hit[]; messages: number }): SearchGroup[] {
  const [ticket] = hits.tickets
  const [person] = hits.people
  const scores: Array<{ group: SearchGroup; score: number }> = [
    ...(ticket ? [{ group: 'tickets' as const, score: ticket.why }] : []),
    ...(person ? [{ group: 'people' as const, score: person.why + PERSON }] : []),
    ...(hits.messages > 0 ? [{ group: 'messages' as const, score: MESSAGE }] : []),
  ]
  return scores.sort((a, b) => a.score - b.score).map(({ group }) => group)
}
