import { types } from 'node:util'
import type { BinaryNode, WASocket } from 'baileys'

/** The socket's event for an incoming message. */
export const MESSAGE = 'CB:message'

interface RawSocket {
  readonly readyState: number
  terminate(): void
  once(event: 'close', listener: () => void): unknown
}

/** The socket that Baileys writes to, or null before it is created. Not part of Baileys' public API. */
export function rawSocketOf({ ws }: WASocket): RawSocket | null {
  const { socket } = ws as unknown as { socket?: RawSocket | null }
  if (socket === undefined) throw new Error('Baileys has moved its socket: update socket-insides.ts')
  return socket
}

/** Baileys' message listeners. That their promises settle when a message is processed is not part of its public API. */
export function messageHandlersOf({ ws }: WASocket): Array<(stanza: BinaryNode) => Promise<void>> {
  const handlers = ws.listeners(MESSAGE)
  if (handlers.length === 0 || !handlers.every((handler) => types.isAsyncFunction(handler))) {
    throw new Error('Baileys no longer reports processed messages: update socket-insides.ts')
  }
  return handlers as Array<(stanza: BinaryNode) => Promise<void>>
}
