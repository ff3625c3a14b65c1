import type { Server } from 'socket.io'

type Adapter = ReturnType<Server['of']>['adapter']

/** An event as Socket.IO stores it for returning browsers. */
interface BufferedPacket {
  data: unknown
  opts: { rooms: ReadonlySet<string> }
}

/** The undocumented buffer of Socket.IO's single-node adapter. */
interface RecoveryBuffer {
  packets: BufferedPacket[]
  sessions: ReadonlyMap<string, unknown>
  /** Encodes an event for sending. */
  _encode(...parts: unknown[]): unknown[]
}

/** @throws Error when a version of Socket.IO stores it elsewhere */
function recoveryBufferOf(adapter: Adapter): RecoveryBuffer {
  const { packets, sessions, _encode } = adapter as unknown as Partial<RecoveryBuffer>
  if (!Array.isArray(packets) || !(sessions instanceof Map) || typeof _encode !== 'function')
    throw new Error('Socket.IO keeps the events for returning browsers elsewhere: recovery-buffer.ts must change')
  return adapter as unknown as RecoveryBuffer
}

/**
 * Maximum size of the buffered events in characters. A browser that missed more starts from the beginning, as it does
 * after two minutes.
 */
const MOST_CHARACTERS = 24_000_000

/**
 * Buffers, within a limit, only recent events that a browser can miss. Socket.IO buffers all of them, also those
 * without a receiver: at hundreds of messages a second, that takes a hundred megabytes of heap.
 * @param adapter the single-node one; the one for several nodes stores its events in Redis
 * @param most characters as sent; tests only
 * @throws Error when a version of Socket.IO stores them elsewhere
 */
export function limitRecoveryBuffer(adapter: Adapter, most = MOST_CHARACTERS): void {
  const inner = recoveryBufferOf(adapter)
  const { packets, sessions } = inner
  const lastSize = sizeOnTheLine(inner)
  const sizes = new WeakMap<BufferedPacket, number>()
  let characters = 0
  let counted = 0
  const broadcast = adapter.broadcast.bind(adapter)

  // Socket.IO drops old events without notice. The remaining ones are then counted again.
  const recount = () => {
    characters = packets.reduce((sum, one) => sum + (sizes.get(one) ?? 0), 0)
    counted = packets.length
  }

  adapter.broadcast = (packet, opts) => {
    const before = packets.length
    broadcast(packet, opts)
    const bufferedPacket = packets.at(-1)
    if (packets.length === before || !bufferedPacket) return
    if (sessions.size === 0 && !hasListener(adapter, bufferedPacket)) {
      packets.pop()
      return
    }
    if (before !== counted) recount()
    const size = lastSize()
    sizes.set(bufferedPacket, size)
    characters += size
    counted = packets.length
    if (characters <= most) return
    // Drops a tenth at once, because dropping one event at a time would move the whole list each time.
    packets.splice(0, Math.ceil(packets.length / 10))
    recount()
  }
}

/** Whether a socket is in one of the rooms, because it may lose its connection before the event arrives. */
const hasListener = (adapter: Adapter, { opts: { rooms } }: BufferedPacket): boolean =>
  rooms.size === 0 ? adapter.sids.size > 0 : [...rooms].some((room) => adapter.rooms.has(room))

/** Returns a function for the size of the last sent event in characters. */
function sizeOnTheLine(inner: RecoveryBuffer): () => number {
  let last = 0
  const encode = inner._encode.bind(inner)
  inner._encode = (...parts) => {
    const encoded = encode(...parts)
    last = encoded.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
    return encoded
  }
  return () => last
}
