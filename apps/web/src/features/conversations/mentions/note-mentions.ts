import {
  listNoteMentions,
  listNotePeople,
  type NoteMention,
  seeNoteMentions,
} from '@recado/contract/conversations/notes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import type { Mentionable } from '../../../ui/mention/mention.rules.ts'
import type { MentionSource } from '../../../ui/mention/mention-source.ts'
import { noteMentionTexts } from './note-mention-texts.ts'

const { text } = noteMentionTexts

/** Mentions in notes of tickets. */
export const noteMentions: MentionSource<NoteMention> = {
  name: 'note',
  permission: 'tickets:view',
  event: 'noteMention',
  list: async (signal) => (await call(listNoteMentions, { signal })).records,
  see: (ids) => call(seeNoteMentions, { body: { ids } }),
  texts: {
    title: () => text('mentions'),
    sentence: ({ by, contactName }) => text('mentioned', { by, contact: contactName }),
    place: ({ contactName }) => text('inTicket', { contact: contactName }),
    open: () => text('open'),
  },
  address: ({ uuid, noteId }) => ({ to: '/tickets/$uuid', params: { uuid }, search: { nota: noteId } }),
}

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
