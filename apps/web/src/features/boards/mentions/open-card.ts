import { listBoardPeople, seeCardMentions } from '@recado/contract/boards/mention-endpoints'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import type { Mentionable } from '../../../ui/mention/mention.rules.ts'
import { useSeenMentions } from '../../../ui/mention/seen-mentions.ts'
import { cardMentions } from './mention-data.ts'

const see = (ids: number[]) => call(seeCardMentions, { body: { ids } })

/** Marks the mentions of a card as seen while it is open. */
export const useSeenCard = (openCardId: number | undefined): void =>
  useSeenMentions(cardMentions, { see, isShown: ({ cardId }) => cardId === openCardId })

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
