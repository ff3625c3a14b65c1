import { create } from 'zustand'

/** How the way to the server is: the bar over the screens and the composer read it (UX.md §3, Connection). */
export interface ConnectionState {
  /** `recovering`: the line is back, what is on screen is being fetched again. */
  line: 'online' | 'offline' | 'recovering'
  /** The browser has a network, and the last call got an answer; the socket may hold on for a while without. */
  reachable: boolean
  /** The server answers, its database does not (503 ERR_DATABASE_UNAVAILABLE). */
  databaseDown: boolean
}

export const useConnectionState = create<ConnectionState>()(() => ({
  line: 'online',
  reachable: true,
  databaseDown: false,
}))

export const setLine = (line: ConnectionState['line']) => useConnectionState.setState({ line })
export const setReachable = (reachable: boolean) => {
  if (useConnectionState.getState().reachable !== reachable) useConnectionState.setState({ reachable })
}
export const setDatabaseDown = (databaseDown: boolean) => {
  if (useConnectionState.getState().databaseDown !== databaseDown) useConnectionState.setState({ databaseDown })
}
