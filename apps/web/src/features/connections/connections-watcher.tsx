import { useLiveConnections } from './connection-data.ts'

/** Mounted in the app frame, because many screens and the menu show connections. */
export function ConnectionsWatcher() {
  useLiveConnections()
  return null
}
