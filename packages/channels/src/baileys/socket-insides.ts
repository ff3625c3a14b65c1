import { types } from 'node:util'
import type { BinaryNode, WASocket } from 'baileys'

/** The event of the socket for an arriving message. */
export const MESSAGE = 'CB:message'

interface RawSocket {
  readonly readyState: number
  terminate(): void
  once(event: 'close', listener: () => void): unknown
}

/** The socket that Baileys writes to; null before it is made. Baileys does not publish it. */
export function rawSocketOf({ ws }: WASocket): RawSocket | null {
  const { socket } = ws as unknown as { socket?: RawSocket | null }
  if (socket === undefined) throw new Error('Baileys keeps its socket elsewhere: socket-insides.ts must change')
  return socket
}

/** What Baileys does with a message; it does not publish that its listeners end when the message is through. */
export function messageHandlersOf({ ws }: WASocket): Array<(stanza: BinaryNode) => Promise<void>> {
  const handlers = ws.listeners(MESSAGE)
  if (handlers.length === 0 || !handlers.every((handler) => types.isAsyncFunction(handler))) {
    throw new Error('Baileys no longer tells when a message is through: socket-insides.ts must change')
  }
  return handlers as Array<(stanza: BinaryNode) => Promise<void>>
}
