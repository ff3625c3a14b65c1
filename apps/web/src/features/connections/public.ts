/** What other features and the frame use of connections. */
export { useConnections } from './connection-data.ts'
export { ConnectionsBadge } from './connections-badge.tsx'
export { ConnectionsWatcher } from './connections-watcher.tsx'
