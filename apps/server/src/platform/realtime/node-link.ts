import { randomUUID } from 'node:crypto'
import { SERVER_STATE_EVENT, type ServerState } from '@recado/contract/realtime'
import type { Server } from 'socket.io'
import type { Log } from '../log.ts'

/** Nobody is ever in this room: its events only travel through Redis and back. */
const HEARTBEAT_ROOM = 'node-link'
const HEARTBEAT_EVENT = 'heartbeat'
const HEARTBEAT_MS = 1_000
/** A heartbeat that is not back by then is lost; in milliseconds. */
const PATIENCE_MS = 4_000

export interface NodeLink {
  /** Whether events reach the other nodes; while not, they go to this node's browsers only. */
  whole(): boolean
  stop(): void
}

/** The stream of Socket.IO's adapter over Redis, this node's own messages included. */
interface StreamAdapter {
  onRawMessage(message: { data?: string }, offset: string): void
}

/**
 * Watches whether this node's events come back through Redis, which an open connection alone does not prove. While they
 * do not, the browsers of this node are warned; when they do again, those of all nodes fetch their data: each missed
 * the events of the other nodes meanwhile.
 * @param stands whether the connection to Redis is open
 */
export function watchNodes(io: Server, stands: () => boolean, log: Log): NodeLink {
  const adapter = io.of('/').adapter as unknown as StreamAdapter
  if (typeof adapter.onRawMessage !== 'function')
    throw new Error("Socket.IO's adapter over Redis receives in another way: node-link.ts must change")
  const node = randomUUID()
  let whole = true
  let receivedAt = performance.now()
  const say = (to: Pick<Server, 'emit'>, state: ServerState) => void to.emit(SERVER_STATE_EVENT, state)

  function part(): void {
    whole = false
    log.warn('other nodes cannot be reached; their browsers and ours receive no events of each other')
    say(io.local as unknown as Server, { nodes: 'apart' })
  }

  function join(): void {
    whole = true
    log.warn('other nodes are reached again; all browsers fetch what they show')
    say(io, { missed: true })
    say(io.local as unknown as Server, { nodes: 'joined' })
  }

  const handOn = adapter.onRawMessage.bind(adapter)
  adapter.onRawMessage = (message, offset) => {
    handOn(message, offset)
    if (!message.data?.includes(node)) return
    receivedAt = performance.now()
    if (!whole) join()
  }

  const timer = setInterval(() => {
    const there = stands()
    if (whole && (!there || performance.now() - receivedAt > PATIENCE_MS)) part()
    if (there) io.to(HEARTBEAT_ROOM).emit(HEARTBEAT_EVENT, node)
  }, HEARTBEAT_MS).unref()

  // A new browser assumes that everything works, unless it receives otherwise.
  io.on('connection', (socket) => {
    if (!whole) socket.emit(SERVER_STATE_EVENT, { nodes: 'apart' } satisfies ServerState)
  })
  return { whole: () => whole && stands(), stop: () => clearInterval(timer) }
}
