import { create } from 'zustand'

/** How the way to the server is: the bar over the screens and the composer read it (UX.md §3, Connection). */
export interface ConnectionState {
  /** `recovering`: the line is back, what is on screen is being fetched again. */
  line: 'online' | 'offline' | 'recovering'
  /** The server answers, its database does not (503 ERR_DATABASE_UNAVAILABLE). */
  databaseDown: boolean
}

export const useConnectionState = create<ConnectionState>()(() => ({ line: 'online', databaseDown: false }))

export const setLine = (line: ConnectionState['line']) => useConnectionState.setState({ line })
export const setDatabaseDown = (databaseDown: boolean) => {
  if (useConnectionState.getState().databaseDown !== databaseDown) useConnectionState.setState({ databaseDown })
}
