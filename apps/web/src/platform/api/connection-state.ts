import type { ServerState } from '@recado/contract/realtime'
import { create } from 'zustand'

/** How the way to the server is: the bar over the screens and the composer read it (screens.3). */
export interface ConnectionState {
  /** `recovering`: the connection is back, the data on screen is being fetched again. */
  status: 'online' | 'offline' | 'recovering'
  /** The browser has a network, and the server answered the last call; the socket may hold on for a while without. */
  reachable: boolean
  /** No connection brings events; the page reads what it shows every few seconds (live/reader.ts). */
  reading: boolean
  /** The server answers, its database does not (503 ERR_DATABASE_UNAVAILABLE). */
  databaseDown: boolean
  /** Events of other nodes of the installation do not arrive now. */
  nodesApart: boolean
  /** The server's disk is full and it can store nothing; shown to admins only. */
  storageFull: boolean
}

export const useConnectionState = create<ConnectionState>()(() => ({
  status: 'online',
  reachable: true,
  reading: false,
  databaseDown: false,
  nodesApart: false,
  storageFull: false,
}))

/** A page that reads what it shows is not offline. */
export const setStatus = (status: ConnectionState['status']) =>
  useConnectionState.setState((state) => (status === 'offline' && state.reading ? state : { status }))
export const setReading = (reading: boolean) => useConnectionState.setState({ reading })
export const setReachable = (reachable: boolean) => {
  if (useConnectionState.getState().reachable !== reachable) useConnectionState.setState({ reachable })
}
export const setDatabaseDown = (databaseDown: boolean) => {
  if (useConnectionState.getState().databaseDown !== databaseDown) useConnectionState.setState({ databaseDown })
}

/** The server's report of its state; absent parts are unchanged. */
export const setServerState = ({ nodes, storage }: Pick<ServerState, 'nodes' | 'storage'>) =>
  useConnectionState.setState({
    ...(nodes ? { nodesApart: nodes === 'apart' } : {}),
    ...(storage ? { storageFull: storage === 'full' } : {}),
  })
