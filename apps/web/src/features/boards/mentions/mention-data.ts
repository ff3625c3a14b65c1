import type { CardMention } from '@recado/contract/boards/card'
import { listBoardPeople, listCardMentions, seeCardMentions } from '@recado/contract/boards/mention-endpoints'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import type { Mentionable } from '../../../ui/mention/mention.rules.ts'
import { type MentionSource, useSeenMentions } from '../../../ui/mention/mention-source.ts'
import { useHiddenCards } from '../due/hidden-cards.ts'
import { mentionTexts } from './mention-texts.ts'

const { text } = mentionTexts

/** Mentions in comments of cards. */
export const cardMentions: MentionSource<CardMention> = {
  name: 'card',
  permission: 'boards:view',
  event: 'boardMention',
  list: async (signal) => (await call(listCardMentions, { signal })).records,
  see: (ids) => call(seeCardMentions, { body: { ids } }),
  useRefetch: useHiddenCards,
  texts: {
    title: () => text('mentions'),
    sentence: ({ by, title }) => text('mentioned', { by, card: title }),
    place: ({ boardTitle }) => text('onBoard', { board: boardTitle }),
    open: () => text('open'),
  },
  address: ({ quadroId, cardId }) => ({
    to: '/empresa/kanban/$quadroId',
    params: { quadroId: String(quadroId) },
    search: { cartao: cardId },
  }),
}

/** Marks the mentions of a card as seen while it is open. */
export const useSeenCard = (openCardId: number | undefined): void =>
  useSeenMentions(cardMentions, ({ cardId }) => cardId === openCardId)

/**
 * The users who may see boards. Loaded with the first mention.
 * @param query null while no mention is being typed
 */
export function useBoardPeople(query: string | null): readonly Mentionable[] {
  const { data = [] } = useQuery({
    queryKey: ['boards', 'people'],
    queryFn: query === null ? skipToken : async ({ signal }) => (await call(listBoardPeople, { signal })).people,
    staleTime: 60_000,
    meta: { silent: true },
  })
  return data
}
