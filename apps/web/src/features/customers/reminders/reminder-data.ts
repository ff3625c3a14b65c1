import {
  editReminderTexts,
  listReminders,
  listReminderTexts,
  type ReminderText,
} from '@recado/contract/customers/message-endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

export const remindersKey = ['customer-reminders']
export const reminderTextsKey = ['customer-reminder-texts']

/** The reminders of the last 90 days, newest first, page by page. */
export function useReminders(customerId: number | null) {
  // Reminders that wait for a connection say so, so refetch when a connection changes.
  useServerEvent('whatsappSession', () => void refetchCached(remindersKey))
  return useInfiniteQuery({
    queryKey: [...remindersKey, customerId],
    queryFn: ({ signal, pageParam }) =>
      call(listReminders, { query: { ...pageParam, ...(customerId !== null && { cliente: customerId }) }, signal }),
    initialPageParam: {} as { cursor?: number },
    getNextPageParam: ({ cursor }) => (cursor === null ? undefined : { cursor }),
    staleTime: 0,
  })
}

/** The text of each moment. */
export const useReminderTexts = () =>
  useQuery({
    queryKey: reminderTextsKey,
    queryFn: ({ signal }) => call(listReminderTexts, { signal }),
    select: ({ textos }) => textos,
    staleTime: 0,
  })

export async function saveReminderTexts(textos: ReminderText[]): Promise<void> {
  await call(editReminderTexts, { body: { textos } })
  void refetchCached(reminderTextsKey)
}
