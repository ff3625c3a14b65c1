import { randomUUID } from 'node:crypto'
import { SERVER_STATE_EVENT, type ServerState } from '@recado/contract/realtime'
import type { Server } from 'socket.io'
import type { Log } from '../log.ts'
import type { RedisLink } from './redis-adapter.ts'

/** A room without sockets: its events only travel through Redis and back. */
const HEARTBEAT_ROOM = 'node-link'
const HEARTBEAT_EVENT = 'heartbeat'
const HEARTBEAT_MS = 1_000
/** A heartbeat counts as lost after this time, in milliseconds. */
const PATIENCE_MS = 4_000
/** A node without heartbeats for this time, and without a notice that it stops, has died; in milliseconds. */
const SILENCE_MS = 10_000
const STOPS = 'stops'
/** Matches the adapter's encoding: the event's name and its arguments. */
const heartbeat = new RegExp(`"${HEARTBEAT_EVENT}","([\\w-]+)"(?:,"(${STOPS})")?`)

export interface NodeLink {
  /** Whether events reach the other nodes. Otherwise they reach this node's browsers only. */
  isLinked(): boolean
  stop(): void
}

/** Socket.IO's adapter over Redis streams, including this node's own messages. */
interface StreamAdapter {
  onRawMessage(message: { data?: string }, offset: string): void
}

/**
 * Watches whether this node's events return through Redis, which an open connection alone does not prove. While they do
 * not, this node's browsers are warned. Afterwards the browsers of all nodes reload their data, because each missed the
 * other nodes' events. When another node dies, this node's browsers reload too, because the dead node may have stored
 * changes without announcing them.
 * @param redis the connection to Redis. A break between two checks counts too, because events sent before it may be
 *   lost
 */
export function watchNodes(io: Server, redis: Pick<RedisLink, 'isConnected' | 'breaks'>, log: Log): NodeLink {
  const { isConnected } = redis
  let breaks = redis.breaks()
  const adapter = io.of('/').adapter as unknown as StreamAdapter
  if (typeof adapter.onRawMessage !== 'function')
    throw new Error("Socket.IO's adapter over Redis receives in another way: node-link.ts must change")
  const node = randomUUID()
  let linked = true
  let receivedAt = performance.now()
  /** Time of the last heartbeat of each other node. */
  const others = new Map<string, number>()
  const emitState = (to: Pick<Server, 'emit'>, state: ServerState) => void to.emit(SERVER_STATE_EVENT, state)

  function part(): void {
    linked = false
    // Nodes that die in the meantime need no handling: browsers reload when the link is back.
    others.clear()
    log.warn('other nodes cannot be reached; events do not reach the browsers of other nodes')
    emitState(io.local as unknown as Server, { nodes: 'apart' })
  }

  function join(): void {
    linked = true
    log.warn('other nodes can be reached again; all browsers reload their data')
    emitState(io, { missed: true })
    emitState(io.local as unknown as Server, { nodes: 'joined' })
  }

  const passOn = adapter.onRawMessage.bind(adapter)
  adapter.onRawMessage = (message, offset) => {
    passOn(message, offset)
    const [, sender, stops] = heartbeat.exec(message.data ?? '') ?? []
    if (sender === undefined) return
    if (sender !== node && stops) others.delete(sender)
    else if (sender !== node) others.set(sender, performance.now())
    if (sender !== node) return
    receivedAt = performance.now()
    if (!linked) join()
  }

  function missDead(now: number): void {
    // While our own heartbeats are missing the stream is late, so missing heartbeats of others prove nothing.
    if (!linked || now - receivedAt > 2 * HEARTBEAT_MS) return
    const dead = [...others].filter(([, at]) => now - at > SILENCE_MS)
    for (const [other] of dead) others.delete(other)
    if (dead.length === 0) return
    log.warn({ nodes: dead.length }, 'another node died; the browsers of this node reload their data')
    emitState(io.local as unknown as Server, { missed: true })
  }

  const timer = setInterval(() => {
    const there = isConnected()
    missDead(performance.now())
    const hasBroken = redis.breaks() !== breaks
    breaks = redis.breaks()
    if (linked && (!there || hasBroken || performance.now() - receivedAt > PATIENCE_MS)) part()
    if (there) io.to(HEARTBEAT_ROOM).emit(HEARTBEAT_EVENT, node)
  }, HEARTBEAT_MS).unref()

  // A new browser assumes that everything works unless it is notified.
  io.on('connection', (socket) => {
    if (!linked) socket.emit(SERVER_STATE_EVENT, { nodes: 'apart' } satisfies ServerState)
  })
  return {
    isLinked: () => linked && isConnected(),
    stop() {
      clearInterval(timer)
      if (isConnected()) io.to(HEARTBEAT_ROOM).emit(HEARTBEAT_EVENT, node, STOPS)
    },
  }
}
