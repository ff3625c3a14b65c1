import type { Log } from '../log.ts'
import { keepConnection } from './kept-connection.ts'

export interface Notifications {
  /** Resolves once the connection listens. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Receives the notifications that other nodes send through the database (NOTIFY), on a dedicated connection that
 * reconnects when it breaks. Notifications sent during a reconnect are lost, so a receiver that needs them reads a
 * table afterwards.
 * @param name shown in the database's list of connections
 * @param handlers called with the payloads of each channel; must not throw
 */
export function createNotifications(
  url: string,
  name: string,
  handlers: Readonly<Record<string, (payload: string) => void>>,
  log: Log,
): Notifications {
  const failureMessage = 'notifications of other nodes cannot be received'
  return keepConnection({ url, name, failureMessage, log }, (client) => {
    client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    const channels = Object.keys(handlers)
    return client.query(channels.map((channel) => `listen ${channel}`).join('; '))
  })
}
