import { listCardReminders, seeCardReminders } from '@recado/contract/boards/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { fetchAnew } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const dueKey = ['boards', 'reminders']

/** Cards of the person that are due, as the server reminded of them; those not seen yet. */
export function useDueCards() {
  useServerEvent('boardReminder', () => void fetchAnew(dueKey))
  return useQuery({
    queryKey: dueKey,
    queryFn: async ({ signal }) => (await call(listCardReminders, { signal })).records,
    refetchOnMount: 'always',
    meta: { silent: true },
  })
}

export async function seeDueCards(ids: number[]): Promise<void> {
  await call(seeCardReminders, { body: { ids } })
  void fetchAnew(dueKey)
}
