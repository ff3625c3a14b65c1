import { listCardReminders, seeCardReminders } from '@recado/contract/boards/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { useHiddenCards } from './hidden-cards.ts'

const dueKey = ['boards', 'reminders']

/** The user's due cards with a reminder that is not confirmed yet. */
export function useDueCards() {
  useServerEvent('boardReminder', () => void refetchCached(dueKey))
  useHiddenCards(dueKey)
  return useQuery({
    queryKey: dueKey,
    enabled: useCan('boards:view'),
    queryFn: async ({ signal }) => (await call(listCardReminders, { signal })).records,
    refetchOnMount: 'always',
    meta: { silent: true },
  })
}

export async function seeDueCards(ids: number[]): Promise<void> {
  await call(seeCardReminders, { body: { ids } })
  void refetchCached(dueKey)
}
