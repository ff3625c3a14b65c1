import type { ServerState } from '@recado/contract/realtime'
import { create } from 'zustand'

/** The state of the connection to the server, used by the bar over the screens and the composer (screens.3). */
export interface ConnectionState {
  /** `recovering`: connected again, while the data on screen is being refetched. */
  status: 'online' | 'offline' | 'recovering'
  /**
   * The browser has a network and the server answered the last call. The socket may take longer to notice a failure.
   */
  reachable: boolean
  /** No connection delivers events, so the page polls the visible data every few seconds (live/reader.ts). */
  reading: boolean
  /** The server answers, but its database does not (503 ERR_DATABASE_UNAVAILABLE). */
  databaseDown: boolean
  /** Events of other nodes of the installation are not arriving. */
  nodesApart: boolean
  /** The server's disk is full, so it cannot store anything. Shown to admins only. */
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

/** A polling page is not offline. */
export const setStatus = (status: ConnectionState['status']) =>
  useConnectionState.setState((state) => (status === 'offline' && state.reading ? state : { status }))
export const setReading = (reading: boolean) => useConnectionState.setState({ reading })
export const setReachable = (reachable: boolean) => {
  if (useConnectionState.getState().reachable !== reachable) useConnectionState.setState({ reachable })
}
export const setDatabaseDown = (databaseDown: boolean) => {
  if (useConnectionState.getState().databaseDown !== databaseDown) useConnectionState.setState({ databaseDown })
}

/** Applies the server's report of its state. Absent parts stay unchanged. */
export const setServerState = ({ nodes, storage }: Pick<ServerState, 'nodes' | 'storage'>) =>
  useConnectionState.setState({
    ...(nodes ? { nodesApart: nodes === 'apart' } : {}),
    ...(storage ? { storageFull: storage === 'full' } : {}),
  })
