import { listNotePeople, seeNoteMentions } from '@recado/contract/conversations/notes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import type { Mentionable } from '../../../ui/mention/mention.rules.ts'
import { useSeenMentions } from '../../../ui/mention/seen-mentions.ts'
import { noteMentions } from './note-mentions.ts'

const see = (ids: number[]) => call(seeNoteMentions, { body: { ids } })

/**
 * Marks the mentions in the notes of a ticket as seen while they are on the screen.
 * @param shownTicketId null while the notes are loading
 */
export const useSeenNotes = (shownTicketId: number | null): void =>
  useSeenMentions(noteMentions, { see, isShown: ({ ticketId }) => ticketId === shownTicketId })

/**
 * The users who may see a ticket. They are loaded with the first mention.
 * @param query null while no mention is being typed
 */
export function useNotePeople(query: string | null, ticketId: number): readonly Mentionable[] {
  const { data = [] } = useQuery({
    queryKey: ['tickets', 'note people', ticketId],
    queryFn:
      query === null
        ? skipToken
        : async ({ signal }) => (await call(listNotePeople, { query: { ticketId }, signal })).people,
    staleTime: 60_000,
    meta: { silent: true },
  })
  return data
}
