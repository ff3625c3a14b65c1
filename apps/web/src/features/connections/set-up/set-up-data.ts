import { showConnection } from '@recado/contract/connections/endpoints'
import { checkSetUp, showSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

const setUpQuery = (id: number) =>
  queryOptions({
    queryKey: ['set-up', id] as const,
    queryFn: ({ signal }) => call(showSetUp, { params: { id }, signal }),
    // Never refetched, so that the input is not overwritten.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The set-up of a connection without a QR code. */
export const useSetUp = (id: number) => useQuery(setUpQuery(id))

/** Saves fields of a set-up, and checks each step with the network. */
export function useChangeSetUp(id: number) {
  const client = useQueryClient()
  return {
    save: async (values: Record<string, string>) => {
      const savedSetUp = await call(updateSetUp, { params: { id }, body: { values } })
      client.setQueryData(setUpQuery(id).queryKey, savedSetUp)
    },
    /**
     * Checks each step. `isConnected` requires that all steps are done and that the number is neither another one nor
     * taken.
     */
    check: async () => {
      const { steps } = await call(checkSetUp, { params: { id } })
      const { problem } = await call(showConnection, { params: { id } })
      const isDone = steps.every(({ state }) => state === 'done')
      return { steps, isConnected: isDone && problem !== 'otherNumber' && problem !== 'numberTaken' }
    },
  }
}
