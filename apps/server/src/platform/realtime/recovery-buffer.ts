import type { Server } from 'socket.io'

type Adapter = ReturnType<Server['of']>['adapter']

/** An event as Socket.IO keeps it for browsers that come back. */
interface Kept {
  data: unknown
  opts: { rooms: ReadonlySet<string> }
}

/** The buffer of Socket.IO's adapter for one node, which it does not publish. */
interface Keeping {
  packets: Kept[]
  sessions: ReadonlyMap<string, unknown>
  /** Encodes an event for the line. */
  _encode(...parts: unknown[]): unknown[]
}

/** @throws Error when a version of Socket.IO keeps it elsewhere */
function keepingOf(adapter: Adapter): Keeping {
  const { packets, sessions, _encode } = adapter as unknown as Partial<Keeping>
  if (!Array.isArray(packets) || !(sessions instanceof Map) || typeof _encode !== 'function')
    throw new Error('Socket.IO keeps the events for returning browsers elsewhere: recovery-buffer.ts must change')
  return adapter as unknown as Keeping
}

/** Events of so many characters are kept at most: a browser that missed more begins anew, as after two minutes. */
const MOST_CHARACTERS = 24_000_000

/**
 * Keeps of the events of the last minutes those that somebody can miss, within a limit. Socket.IO keeps all of them, also
 * those without a receiver: at hundreds of messages a second that is a heap of a hundred megabytes.
 * @param adapter the one for one node; the one for several nodes keeps its events in Redis
 * @param most characters on the line; tests only
 * @throws Error when a version of Socket.IO keeps them elsewhere
 */
export function limitRecoveryBuffer(adapter: Adapter, most = MOST_CHARACTERS): void {
  const inner = keepingOf(adapter)
  const { packets, sessions } = inner
  const lastSize = sizeOnTheLine(inner)
  const sizes = new WeakMap<Kept, number>()
  let characters = 0
  let counted = 0
  const broadcast = adapter.broadcast.bind(adapter)

  // Socket.IO drops old events at its own times; the rest is counted again then.
  const recount = () => {
    characters = packets.reduce((sum, kept) => sum + (sizes.get(kept) ?? 0), 0)
    counted = packets.length
  }

  adapter.broadcast = (packet, opts) => {
    const before = packets.length
    broadcast(packet, opts)
    const kept = packets.at(-1)
    if (packets.length === before || !kept) return
    if (sessions.size === 0 && !hasListener(adapter, kept)) {
      packets.pop()
      return
    }
    if (before !== counted) recount()
    const size = lastSize()
    sizes.set(kept, size)
    characters += size
    counted = packets.length
    if (characters <= most) return
    // A tenth at once, so that not every further event moves the whole list.
    packets.splice(0, Math.ceil(packets.length / 10))
    recount()
  }
}

/** Somebody is in one of the rooms now, so somebody may lose the connection before it arrives. */
const hasListener = (adapter: Adapter, { opts: { rooms } }: Kept): boolean =>
  rooms.size === 0 ? adapter.sids.size > 0 : [...rooms].some((room) => adapter.rooms.has(room))

/** Answers how many characters the last event had on the line. */
function sizeOnTheLine(inner: Keeping): () => number {
  let last = 0
  const encode = inner._encode.bind(inner)
  inner._encode = (...parts) => {
    const encoded = encode(...parts)
    last = encoded.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
    return encoded
  }
  return () => last
}
