import { gettingStarted } from '@recado/contract/dashboard/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const stepsQuery = queryOptions({
  queryKey: ['getting-started'],
  queryFn: ({ signal }) => call(gettingStarted, { signal }),
  // Steps are mostly completed on other screens, where no component listens for events.
  staleTime: 0,
  meta: { silent: true },
})

const look = () => void queryClient.invalidateQueries({ queryKey: stepsQuery.queryKey })

/** The onboarding steps from the server; refetched after events that may complete one. */
export function useFirstSteps(enabled: boolean) {
  const { data } = useQuery({ ...stepsQuery, enabled })
  useServerEvent('whatsapp', look)
  useServerEvent('whatsappSession', look)
  useServerEvent('queue', look)
  useServerEvent('user', look)
  // Conversation events reach users who see its list; message events only those who have it open.
  useServerEvent('ticket', () => !data?.done.message && look())
  return data?.done
}
