/** A message that all nodes read in the same order. */
export interface StreamMessage {
  /** Position in the stream: milliseconds, a dash and a number within that millisecond. */
  offset: string
  /** The receiving sockets: those in one of `rooms` (empty: all) and in none of `except`. */
  rooms: readonly string[]
  except: readonly string[]
  content: { event: readonly unknown[] } | { leaves: readonly string[] } | null
}

/** Compares two offsets: negative when the first one is earlier, 0 when they are equal. */
export function compareOffsets(a: string, b: string): number {
  const [aTime = 0, aNumber = 0] = a.split('-').map(Number)
  const [bTime = 0, bNumber = 0] = b.split('-').map(Number)
  return aTime - bTime || aNumber - bNumber
}

export interface Absence {
  /** The rooms of the connection. */
  rooms: readonly string[]
  /** Offset of the last message that the browser received. */
  after: string
  /** Offsets of later messages that it has already received. */
  received: ReadonlySet<string>
}

export interface CaughtUp {
  /** Events in Socket.IO's form: name, arguments and offset. */
  events: unknown[][]
  /** Rooms that the socket was removed from. */
  left: string[]
}

/** Returns what a connection would have received of the stream's messages, in order. */
export function catchUp({ rooms, after, received }: Absence, messages: readonly StreamMessage[]): CaughtUp {
  const inside = new Set(rooms)
  const events: unknown[][] = []
  for (const { offset, rooms: to, except, content } of messages) {
    const isReceiver =
      (to.length === 0 || to.some((room) => inside.has(room))) && !except.some((room) => inside.has(room))
    if (!isReceiver || !content || compareOffsets(offset, after) <= 0) continue
    if ('leaves' in content) for (const room of content.leaves) inside.delete(room)
    else if (!received.has(offset)) events.push([...content.event, offset])
  }
  return { events, left: rooms.filter((room) => !inside.has(room)) }
}
