import { useLiveConnections } from './connection-data.ts'

/** Lives in the frame: connections change on every screen that shows them, and in the menu. */
export function ConnectionsWatcher() {
  useLiveConnections()
  return null
}
