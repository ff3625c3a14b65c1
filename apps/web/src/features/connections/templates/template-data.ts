import { listTemplates, syncTemplates } from '@recado/contract/connections/templates'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const templatesQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', id] as const,
    queryFn: ({ signal }) => call(listTemplates, { params: { id }, signal }),
  })

/** The templates of a connection, updated when they are synchronised. */
export function useTemplates(id: number, enabled = true) {
  const client = useQueryClient()
  useServerEvent('whatsappTemplates', ({ whatsappId }) => {
    if (whatsappId === id) void client.invalidateQueries({ queryKey: templatesQuery(id).queryKey })
  })
  return useQuery({ ...templatesQuery(id), enabled })
}

/** Synchronises the templates of a connection from the network. */
export function useSyncTemplates(id: number) {
  const client = useQueryClient()
  return async () =>
    void client.setQueryData(templatesQuery(id).queryKey, await call(syncTemplates, { params: { id } }))
}
