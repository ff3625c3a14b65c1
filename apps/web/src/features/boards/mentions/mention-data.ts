import { listBoardPeople, listCardMentions, seeCardMentions } from '@recado/contract/boards/mention-endpoints'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import type { Mentionable } from '../../../ui/mention/mention.rules.ts'

const mentionsKey = ['boards', 'mentions']

/** The comments that mention the user and that the user has not seen yet. */
export function useCardMentions() {
  useServerEvent('boardMention', () => void refetchCached(mentionsKey))
  return useQuery({
    queryKey: mentionsKey,
    enabled: useCan('boards:view'),
    queryFn: async ({ signal }) => (await call(listCardMentions, { signal })).records,
    refetchOnMount: 'always',
    meta: { silent: true },
  })
}

export async function seeMentions(ids: number[]): Promise<void> {
  await call(seeCardMentions, { body: { ids } })
  void refetchCached(mentionsKey)
}

/** Marks the mentions of a card as seen while it is open. */
export function useSeenMentions(cardId: number | undefined): void {
  const { data } = useCardMentions()
  const ids = (data ?? []).filter((one) => one.cardId === cardId).map(({ id }) => id)
  const key = ids.join(' ')
  useEffect(() => {
    // If the call fails, they stay in the bell.
    if (key !== '') seeMentions(key.split(' ').map(Number)).catch(() => {})
  }, [key])
}

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
