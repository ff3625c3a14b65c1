import { listOutages } from '@recado/contract/connections/endpoints'
import type { Outage } from '@recado/contract/connections/outage'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

export const outagesQuery = queryOptions({
  queryKey: ['outages'],
  queryFn: ({ signal }) => call(listOutages, { signal }),
})

/** The last outage of each connection, live. Empty for users who cannot act on outages. */
export function useOutages(): readonly Outage[] {
  const mayAct = useCan('connections-page:actionButtons')
  const client = useQueryClient()
  useServerEvent('whatsappOutage', ({ outage }) =>
    changeCached<Outage[]>(client, outagesQuery.queryKey, (outages) => [
      ...outages.filter((old) => old.connectionId !== outage.connectionId),
      outage,
    ]),
  )
  return useQuery({ ...outagesQuery, enabled: mayAct }).data ?? []
}
