export type { ChannelListener, ConnectionRef } from './channel-listener.ts'
export {
  connectionService,
  defaultConnection,
  queuesOfConnection,
  requireConnection,
} from './connection-reference.store.ts'
export type { Connections } from './connections.ts'
export type { LiveChannel } from './live-channel.ts'
