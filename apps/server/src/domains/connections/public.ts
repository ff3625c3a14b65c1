export type { ChannelListener, ConnectionRef } from './channel-listener.ts'
export {
  type ConnectionReference,
  type ConnectionService,
  connectionService,
  defaultConnection,
  queuesOfConnection,
  requireConnection,
} from './connection-reference.store.ts'
export { tokenHash } from './connection-token.ts'
export type { Connections } from './connections.ts'
export { type ConnectionsParts, createConnections } from './create-connections.ts'
export type { LiveChannel } from './live-channel.ts'
