import type { Connection, ConnectionInput } from '@recado/contract/connections/connection'
import {
  createConnection,
  deleteConnection,
  endSession,
  listConnections,
  newQr,
  renewConnectionToken,
  retrySession,
  updateConnection,
} from '@recado/contract/connections/endpoints'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withConnectionEvent, withGovernorEvent, withQueueChange, withSessionEvent } from './live-connections.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(listConnections, { query: { session: '0' }, signal }),
})

/** All connections of the company. */
export const useConnections = () => useQuery(connectionsQuery)

function useChange() {
  const client = useQueryClient()
  return (change: (connections: Connection[]) => Connection[]) =>
    changeCached(client, connectionsQuery.queryKey, change)
}

/** Keeps the cached connections in step with the server. */
export function useLiveConnections(): void {
  const change = useChange()
  useServerEvent('whatsapp', (event) => change((connections) => withConnectionEvent(connections, event)))
  useServerEvent('whatsappSession', (event) => change((connections) => withSessionEvent(connections, event)))
  useServerEvent('whatsappGovernor', (event) => change((connections) => withGovernorEvent(connections, event)))
  useServerEvent('queue', (event) => change((connections) => withQueueChange(connections, event)))
}

/** Adds a connection, or changes the given fields of one. */
export function useSaveConnection() {
  const change = useChange()
  const shown = (whatsapp: Connection) => {
    change((connections) => withConnectionEvent(connections, { action: 'update', whatsapp }))
    return whatsapp
  }
  return {
    add: async (body: ConnectionInput) => shown(await call(createConnection, { body })),
    change: async (id: number, body: Partial<ConnectionInput>) =>
      shown(await call(updateConnection, { params: { id }, body })),
  }
}

export function useDeleteConnection() {
  const change = useChange()
  return async (id: number) => {
    await call(deleteConnection, { params: { id } })
    change((connections) => withConnectionEvent(connections, { action: 'delete', whatsappId: id }))
  }
}

/** A new token for the external API; the old one ends (CON-12). */
export function useRenewToken() {
  const change = useChange()
  return async (id: number) => {
    const whatsapp = await call(renewConnectionToken, { params: { id } })
    change((connections) => withConnectionEvent(connections, { action: 'update', whatsapp }))
    return whatsapp.token
  }
}

/** Tries again with the stored credentials. The new state comes as an event. */
export const useRetrySession = () => useMutation({ mutationFn: (id: number) => call(retrySession, { params: { id } }) })
/** Forgets the credentials and asks for a new code. */
export const useNewQr = () => useMutation({ mutationFn: (id: number) => call(newQr, { params: { id } }) })
/** Logs the device out. */
export const disconnect = (id: number) => call(endSession, { params: { id } })
