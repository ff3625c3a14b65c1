import { gettingStarted } from '@recado/contract/dashboard/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const stepsQuery = queryOptions({
  queryKey: ['getting-started'],
  queryFn: ({ signal }) => call(gettingStarted, { signal }),
  // A step is mostly done on another screen, where nobody listens for it.
  staleTime: 0,
  meta: { silent: true },
})

const look = () => void queryClient.invalidateQueries({ queryKey: stepsQuery.queryKey })

/** The first steps as the server knows them; asked for again when something happens that may tick one. */
export function useFirstSteps(enabled: boolean) {
  const { data } = useQuery({ ...stepsQuery, enabled })
  useServerEvent('whatsapp', look)
  useServerEvent('whatsappSession', look)
  useServerEvent('queue', look)
  useServerEvent('user', look)
  // Events of a conversation reach people who see its list, messages only those who have it open.
  useServerEvent('ticket', () => !data?.done.message && look())
  return data?.done
}
