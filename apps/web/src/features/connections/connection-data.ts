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
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withConnectionEvent, withGovernorEvent, withQueueChange, withSessionEvent } from './live-connections.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(listConnections, { query: { session: '0' }, signal }),
})

/** The company's connections. */
export const useConnections = () => useQuery({ ...connectionsQuery, enabled: useCan('connections:view') })

function useChange() {
  const client = useQueryClient()
  return (change: (connections: Connection[]) => Connection[]) =>
    changeCached(client, connectionsQuery.queryKey, change)
}

/** Updates the cached connections by server events. */
export function useLiveConnections(): void {
  const change = useChange()
  useServerEvent('whatsapp', (event) => change((connections) => withConnectionEvent(connections, event)))
  useServerEvent('whatsappSession', (event) => change((connections) => withSessionEvent(connections, event)))
  useServerEvent('whatsappGovernor', (event) => change((connections) => withGovernorEvent(connections, event)))
  useServerEvent('queue', (event) => change((connections) => withQueueChange(connections, event)))
}

/** Adds a connection, or changes these fields of one. */
export function useSaveConnection() {
  const change = useChange()
  const cacheSaved = (whatsapp: Connection) => {
    change((connections) => withConnectionEvent(connections, { action: 'update', whatsapp }))
    return whatsapp
  }
  return {
    add: async (body: ConnectionInput) => cacheSaved(await call(createConnection, { body })),
    change: async (id: number, body: Partial<ConnectionInput>) =>
      cacheSaved(await call(updateConnection, { params: { id }, body })),
  }
}

export function useDeleteConnection() {
  const change = useChange()
  return async (id: number) => {
    await call(deleteConnection, { params: { id } })
    change((connections) => withConnectionEvent(connections, { action: 'delete', whatsappId: id }))
  }
}

/** Creates a new token for the external API, which invalidates the old one (CON-12). */
export function useRenewToken() {
  const change = useChange()
  return async (id: number) => {
    const whatsapp = await call(renewConnectionToken, { params: { id } })
    change((connections) => withConnectionEvent(connections, { action: 'update', whatsapp }))
    return whatsapp.token
  }
}

/** Retries with the stored credentials. The new state arrives as an event. */
export const useRetrySession = () => useMutation({ mutationFn: (id: number) => call(retrySession, { params: { id } }) })
/** Deletes the credentials and requests a new code. */
export const useNewQr = () => useMutation({ mutationFn: (id: number) => call(newQr, { params: { id } }) })
/** Logs the device out. */
export const disconnect = (id: number) => call(endSession, { params: { id } })
