import { listConnections } from '@recado/contract/connections/endpoints'
import { listQueues } from '@recado/contract/queues/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'

// Queues and connections rank above identity, so their names are fetched through the contract, under separate cache
// keys from the lists of those features.
const choices = { staleTime: 0, gcTime: 60_000 }

/** The company's queues with their names. */
export const useQueueNames = () =>
  useQuery({
    queryKey: ['identity', 'queue-names'],
    queryFn: ({ signal }) => call(listQueues, { signal }),
    enabled: useCan('queues:view'),
    ...choices,
  })

/** The company's connections with their names. */
export const useConnectionNames = () =>
  useQuery({
    queryKey: ['identity', 'connection-names'],
    queryFn: ({ signal }) => call(listConnections, { query: { session: '0' }, signal }),
    enabled: useCan('connections:view'),
    ...choices,
  })
