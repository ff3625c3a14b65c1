import { resumeGovernor, showGovernor, updateGovernor } from '@recado/contract/connections/governor'
import type { In } from '@recado/contract/endpoint'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const governorQuery = (id: number) =>
  queryOptions({
    queryKey: ['governor', id] as const,
    queryFn: ({ signal }) => call(showGovernor, { params: { id }, signal }),
    // Polled, because sent and waiting messages cause no event.
    refetchInterval: 15_000,
  })

/** The limits of a connection, today's use and the waiting messages, kept fresh while shown. */
export function useGovernor(id: number) {
  const client = useQueryClient()
  useServerEvent('whatsappGovernor', ({ whatsappId }) => {
    if (whatsappId === id) void client.invalidateQueries({ queryKey: governorQuery(id).queryKey })
  })
  return useQuery(governorQuery(id))
}

/** Saves limits of a connection, or resumes its campaigns. */
export function useChangeGovernor(id: number) {
  const client = useQueryClient()
  const { queryKey } = governorQuery(id)
  return {
    save: async (body: In<typeof updateGovernor, 'body'>) =>
      client.setQueryData(queryKey, await call(updateGovernor, { params: { id }, body })),
    resume: async () => client.setQueryData(queryKey, await call(resumeGovernor, { params: { id } })),
  }
}
