import { showConnection } from '@recado/contract/connections/endpoints'
import { checkSetUp, showSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

const setUpQuery = (id: number) =>
  queryOptions({
    queryKey: ['set-up', id] as const,
    queryFn: ({ signal }) => call(showSetUp, { params: { id }, signal }),
    // What is typed must not be exchanged under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What a connection without a code to scan is set up with. */
export const useSetUp = (id: number) => useQuery(setUpQuery(id))

/** Saves fields of a set-up, and asks the network about each step. */
export function useChangeSetUp(id: number) {
  const client = useQueryClient()
  return {
    save: async (values: Record<string, string>) => {
      const saved = await call(updateSetUp, { params: { id }, body: { values } })
      client.setQueryData(setUpQuery(id).queryKey, saved)
    },
    /** `isConnected`: the number is the connection's, too. */
    check: async () => {
      const { steps } = await call(checkSetUp, { params: { id } })
      const { problem } = await call(showConnection, { params: { id } })
      const isDone = steps.every(({ state }) => state === 'done')
      return { steps, isConnected: isDone && problem !== 'otherNumber' && problem !== 'numberTaken' }
    },
  }
}
