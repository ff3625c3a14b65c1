import type { ServerState } from '@recado/contract/realtime'
import { create } from 'zustand'

/** How the way to the server is: the bar over the screens and the composer read it (screens.3). */
export interface ConnectionState {
  /** `recovering`: the connection is back, what is on screen is being fetched again. */
  status: 'online' | 'offline' | 'recovering'
  /** The browser has a network, and the last call got an answer; the socket may hold on for a while without. */
  reachable: boolean
  /** The server answers, its database does not (503 ERR_DATABASE_UNAVAILABLE). */
  databaseDown: boolean
  /** What happens at other nodes of the installation is not heard now. */
  nodesApart: boolean
  /** The server can store nothing, for want of space; told to admins only. */
  storageFull: boolean
}

export const useConnectionState = create<ConnectionState>()(() => ({
  status: 'online',
  reachable: true,
  databaseDown: false,
  nodesApart: false,
  storageFull: false,
}))

export const setStatus = (status: ConnectionState['status']) => useConnectionState.setState({ status })
export const setReachable = (reachable: boolean) => {
  if (useConnectionState.getState().reachable !== reachable) useConnectionState.setState({ reachable })
}
export const setDatabaseDown = (databaseDown: boolean) => {
  if (useConnectionState.getState().databaseDown !== databaseDown) useConnectionState.setState({ databaseDown })
}

/** What the server says of itself; what it does not mention is as it was. */
export const setServerState = ({ nodes, storage }: Pick<ServerState, 'nodes' | 'storage'>) =>
  useConnectionState.setState({
    ...(nodes ? { nodesApart: nodes === 'apart' } : {}),
    ...(storage ? { storageFull: storage === 'full' } : {}),
  })
