import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from 'socket.io'
import { compareOffsets, type StreamMessage } from './event-stream.rules.ts'

type Adapter = ReturnType<Server['of']>['adapter']
type Options = Parameters<Adapter['broadcast']>[1]

/** Message kinds of Socket.IO's adapters. A heartbeat changes nothing; the others change what sockets receive. */
const HEARTBEAT = 2
const EVENT = 3
const JOIN = 4
const LEAVE = 5
const DISCONNECT = 6
const orderedKinds: ReadonlySet<string> = new Set([EVENT, JOIN, LEAVE, DISCONNECT].map(String))

/** Sender name for this node's own messages when they return, because the adapter skips messages with its own name. */
const OWN = 'own'

/** Maximum messages of a recording. A browser that takes longer to connect starts from the beginning. */
const MOST_RECORDED = 5_000
/** How far this node may lag behind a returning browser, in milliseconds. */
const BEHIND_MS = 2_000
/** Maximum wait of connections until this node reads the stream, and the polling interval, in milliseconds. */
const BEGIN_MS = 10_000
const LOOK_MS = 10
/** A heartbeat is sent at every tenth poll. */
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

/** The undocumented parts of Socket.IO's adapter over Redis streams. */
interface StreamAdapter {
  uid: string
  onRawMessage(message: RawMessage, offset: string): void
  publishAndReturnOffset(message: object): Promise<string>
  constructor: { decode?(message: RawMessage): Decoded }
}

export interface Recording {
  /** Ends the recording. Returns its messages, or null when they exceeded `MOST_RECORDED`. */
  stop(): StreamMessage[] | null
}

/** The stream that all nodes read in the same order. */
export interface EventStream {
  /**
   * Resolves once this node reads the stream, after `BEGIN_MS` at the latest. Earlier messages never reach its sockets.
   * The adapter starts at the end of the stream, and starts there again until it has read a first message.
   */
  ready: Promise<void>
  /** Records the messages that this node reads from now on. */
  record(): Recording
  /**
   * Resolves when this node has read the message of an offset.
   * @throws Error after `BEHIND_MS`
   */
  untilReached(offset: string): Promise<void>
}

const isStream = (adapter: Partial<StreamAdapter>): adapter is StreamAdapter =>
  typeof adapter.uid === 'string' &&
  typeof adapter.onRawMessage === 'function' &&
  typeof adapter.publishAndReturnOffset === 'function' &&
  typeof adapter.constructor?.decode === 'function'

/**
 * Delivers this node's own messages only when they return through Redis, so that every browser receives all messages in
 * the order of the stream. A browser's last offset then tells any node what it missed. The adapter delivers own
 * messages earlier, so a browser that disconnected between two nodes' messages lost one.
 * @throws Error when a version of the adapter works differently
 */
export function orderEvents(adapter: Adapter): EventStream {
  const inner = adapter as unknown as Partial<StreamAdapter>
  if (!isStream(inner))
    throw new Error("Socket.IO's adapter over Redis works in another way: event-stream.ts must change")
  sendThroughStream(adapter, inner)
  const recordings = new Set<(message: RawMessage, offset: string) => void>()
  const waiting = new Set<() => void>()
  let position = '0-0'
  const passOn = inner.onRawMessage.bind(inner)
  inner.onRawMessage = (message, offset) => {
    for (const note of recordings) note(message, offset)
    const isOwn = message.uid === inner.uid && orderedKinds.has(message.type ?? '')
    passOn(isOwn ? { ...message, uid: OWN } : message, offset)
    position = offset
    for (const look of waiting) look()
  }
  return {
    ready: readingBegun(inner, () => position !== '0-0'),
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
    untilReached: (offset) =>
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
    // Not awaited, because the Redis client does not answer while Redis is away.
    if (look % LOOKS_PER_HEARTBEAT === 0) adapter.publishAndReturnOffset({ type: HEARTBEAT }).catch(() => undefined)
    await pause(LOOK_MS, undefined, { ref: false })
  }
}

/** Sends messages for all nodes through the stream only. When Redis rejects one, sends it to this node's sockets. */
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
  const { data } = (orderedKinds.has(message.type ?? '') && inner.constructor.decode?.(message)) || {}
  const event = type === EVENT && data?.packet?.type === 2 ? data.packet.data : undefined
  const leaves = type === LEAVE ? data?.rooms : undefined
  return {
    offset,
    rooms: data?.opts?.rooms ?? [],
    except: data?.opts?.except ?? [],
    content: event ? { event } : leaves ? { leaves } : null,
  }
}
