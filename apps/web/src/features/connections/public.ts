/** The exports of connections for other features and the frame. */
export { useConnections } from './connection-data.ts'
export { ConnectionsBadge } from './connections-badge.tsx'
export { ConnectionsWatcher } from './connections-watcher.tsx'
