import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { compareOffsets, type StreamMessage } from './event-stream.rules.ts'

type Adapter = ReturnType<Server['of']>['adapter']
type Options = Parameters<Adapter['broadcast']>[1]

/** The kinds of messages of Socket.IO's adapters. A heartbeat changes nothing; the others change what sockets receive. */
const HEARTBEAT = 2
const EVENT = 3
const JOIN = 4
const LEAVE = 5
const DISCONNECT = 6
const ordered: ReadonlySet<string> = new Set([EVENT, JOIN, LEAVE, DISCONNECT].map(String))

/** The sender of this node's own messages when they come back: the adapter skips those of its own name. */
const OWN = 'own'

/** Limit of a recording, in messages: a browser that takes longer to connect begins again. */
const MOST_RECORDED = 5_000
/** How long this node may be behind a returning browser, in milliseconds. */
const BEHIND_MS = 2_000
/** Milliseconds that connections wait at most for this node to read the stream, and between two looks at that. */
const BEGIN_MS = 10_000
const LOOK_MS = 10
/** A heartbeat is sent at each of this many looks. */
const LOOKS_PER_HEARTBEAT = 10

interface RawMessage {
  uid?: string
  nsp?: string
  type?: string
  data?: string
}

interface Decoded {
  data?: {
    packet?: { type?: number; data?: unknown[] }
    opts?: { rooms: string[]; except: string[] }
    rooms?: string[]
  }
}

/** The parts of Socket.IO's adapter over Redis streams that it does not publish. */
interface StreamAdapter {
  uid: string
  onRawMessage(message: RawMessage, offset: string): void
  publishAndReturnOffset(message: object): Promise<string>
  constructor: { decode?(message: RawMessage): Decoded }
}

export interface Recording {
  /** Ends it. Returns the messages since its begin, or null when they were more than `MOST_RECORDED`. */
  stop(): StreamMessage[] | null
}

/** The stream that all nodes read in the same order. */
export interface EventStream {
  /**
   * Resolves once this node reads the stream, after `BEGIN_MS` at the latest. Messages that are sent earlier never reach its sockets, because
   * the adapter begins at the end of the stream, and begins again there until it has read a first message.
   */
  begun: Promise<void>
  /** Collects what this node reads from now on. */
  record(): Recording
  /**
   * Resolves when this node has read the message of an offset.
   * @throws Error after `BEHIND_MS`
   */
  reached(offset: string): Promise<void>
}

const isStream = (adapter: Partial<StreamAdapter>): adapter is StreamAdapter =>
  typeof adapter.uid === 'string' &&
  typeof adapter.onRawMessage === 'function' &&
  typeof adapter.publishAndReturnOffset === 'function' &&
  typeof adapter.constructor?.decode === 'function'

/**
 * Delivers also this node's own messages when they come back through Redis, so that every browser receives all of them in
 * the order of the stream: the last offset that a browser has then says what it missed, on whichever node it comes back.
 * The adapter delivers own messages earlier, so a browser that was cut between two nodes' messages lost one of them.
 * @throws Error when a version of the adapter works in another way
 */
export function orderEvents(adapter: Adapter): EventStream {
  const inner = adapter as unknown as Partial<StreamAdapter>
  if (!isStream(inner))
    throw new Error("Socket.IO's adapter over Redis works in another way: event-stream.ts must change")
  sendThroughStream(adapter, inner)
  const recordings = new Set<(message: RawMessage, offset: string) => void>()
  const waiting = new Set<() => void>()
  let position = '0-0'
  const handOn = inner.onRawMessage.bind(inner)
  inner.onRawMessage = (message, offset) => {
    for (const note of recordings) note(message, offset)
    const isOwn = message.uid === inner.uid && ordered.has(message.type ?? '')
    handOn(isOwn ? { ...message, uid: OWN } : message, offset)
    position = offset
    for (const look of waiting) look()
  }
  return {
    begun: readingBegun(inner, () => position !== '0-0'),
    record() {
      let messages: Array<[RawMessage, string]> | null = []
      const note = (message: RawMessage, offset: string) => {
        if (messages && messages.push([message, offset]) <= MOST_RECORDED) return
        messages = null
        recordings.delete(note)
      }
      recordings.add(note)
      return {
        stop() {
          recordings.delete(note)
          return messages?.map(([message, offset]) => readMessage(inner, message, offset)) ?? null
        },
      }
    },
    reached: (offset) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error('this node is behind the browser'))
        }, BEHIND_MS).unref()
        const look = () => {
          if (compareOffsets(position, offset) < 0) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

async function readingBegun(adapter: StreamAdapter, hasRead: () => boolean): Promise<void> {
  for (let look = 0; !hasRead() && look < BEGIN_MS / LOOK_MS; look++) {
    // Without waiting: while Redis is away its client answers nothing.
    if (look % LOOKS_PER_HEARTBEAT === 0) adapter.publishAndReturnOffset({ type: HEARTBEAT }).catch(() => undefined)
    await pause(LOOK_MS, undefined, { ref: false })
  }
}

/** Messages for all nodes go into the stream alone; when Redis does not take one, to this node's sockets. */
function sendThroughStream(adapter: Adapter, inner: StreamAdapter): void {
  const send = (type: number, options: Options, content: object, deliver: (options: Options) => void): void => {
    if (options.flags?.local) {
      deliver(options)
      return
    }
    const opts = { rooms: [...options.rooms], except: [...(options.except ?? [])], flags: options.flags }
    const here = () => deliver({ ...options, flags: { ...options.flags, local: true } })
    inner.publishAndReturnOffset({ type, data: { ...content, opts } }).catch(here)
  }
  const broadcast = adapter.broadcast.bind(adapter)
  adapter.broadcast = (packet, options) => send(EVENT, options, { packet }, (to) => broadcast(packet, to))
  const addSockets = adapter.addSockets.bind(adapter)
  adapter.addSockets = (options, rooms) => send(JOIN, options, { rooms }, (to) => addSockets(to, rooms))
  const delSockets = adapter.delSockets.bind(adapter)
  adapter.delSockets = (options, rooms) => send(LEAVE, options, { rooms }, (to) => delSockets(to, rooms))
  const disconnectSockets = adapter.disconnectSockets.bind(adapter)
  adapter.disconnectSockets = (options, close) =>
    send(DISCONNECT, options, { close }, (to) => disconnectSockets(to, close))
}

function readMessage(inner: StreamAdapter, message: RawMessage, offset: string): StreamMessage {
  const type = Number(message.type)
  const { data } = (ordered.has(message.type ?? '') && inner.constructor.decode?.(message)) || {}
  const event = type === EVENT && data?.packet?.type === 2 ? data.packet.data : undefined
  const leaves = type === LEAVE ? data?.rooms : undefined
  return {
    offset,
    rooms: data?.opts?.rooms ?? [],
    except: data?.opts?.except ?? [],
    content: event ? { event } : leaves ? { leaves } : null,
  }
}
