import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { catchUp, compareOffsets } from './event-stream.rules.ts'
import type { EventStream, Recording } from './event-stream.ts'
import { tokenOf } from './polling-guard.ts'
import type { SocketData } from './socket-data.ts'
import type { SocketLogin } from './socket-login.ts'

type Adapter = ReturnType<Server['of']>['adapter']
type StoredSession = Awaited<ReturnType<Adapter['restoreSession']>>

/** Socket.IO's number for a packet that contains an event. */
const EVENT_PACKET = 2

/** The lost connections that Socket.IO's single-node adapter remembers. */
interface Remembering {
  sessions?: Map<string, unknown>
}

/** The connecting user, identified before an earlier connection is looked up. */
type Caller = { actor: Actor } | { refusal: unknown }
interface Connecting {
  caller: Caller
  line: { readonly readyState: string }
  /** The resumed connection, and what this node has read since the lookup. */
  resumed?: { session: NonNullable<StoredSession>; offset: string; recording: Recording }
}
const connecting = new AsyncLocalStorage<Connecting>()

/**
 * Lets a browser that returns within two minutes receive the events it missed. Socket.IO would give them to any caller
 * with the connection's id, by its old rooms, before the caller is identified. So a connection is resumed only by the
 * same session, once, and only while its user has all permissions it had. Otherwise it starts from the beginning and
 * the browser reloads its data.
 * @param mayHaveRooms whether a user still has every permission that these rooms require
 * @param stream the events of several nodes; absent: those of this node alone
 */
export function guardRecovery(
  io: Server,
  login: Pick<SocketLogin, 'authenticate'>,
  mayHaveRooms: (data: SocketData, rooms: readonly string[]) => Promise<boolean>,
  stream?: EventStream,
): void {
  const namespace = io.of('/')
  const { adapter } = namespace
  // Both are undocumented. Without them any caller with an id could resume a connection, so the start must fail.
  if (typeof namespace._add !== 'function' || typeof adapter.restoreSession !== 'function')
    throw new Error('Socket.IO resumes connections in another way: recovery.ts must change')
  const add = namespace._add.bind(namespace)
  namespace._add = async (client, auth, fn) => {
    const { conn } = client as unknown as {
      conn: { readonly readyState: string; once(name: 'close', then: () => void): void }
    }
    const arrival: Connecting = { caller: await authenticate(login, client.request, auth), line: conn }
    conn.once('close', () => arrival.resumed?.recording.stop())
    await stream?.ready
    const enter = (socket: Socket) => {
      fn?.(socket)
      sendMissed(socket, arrival)
    }
    await connecting.run(arrival, () => add(client, auth, enter as typeof fn))
  }
  const restore = adapter.restoreSession.bind(adapter)
  const mayResume = async (session: NonNullable<StoredSession>) => {
    const actor = callerOf(session)
    const had = session.rooms.filter((room) => room !== session.sid)
    if (actor === null || !(await mayHaveRooms({ ...(session.data as SocketData), actor }, had)))
      throw new Error('another session, or the permissions changed')
  }
  adapter.restoreSession = stream
    ? (pid, offset) => resumeFromStream(stream, () => restore(pid, offset), { offset, mayResume })
    : async (pid, offset) => {
        const take = async () => {
          const storedSession = restore(pid, offset)
          ;(adapter as unknown as Remembering).sessions?.delete(pid)
          return storedSession
        }
        const session = await take()
        if (!session) return session
        await mayResume(session)
        // Restore again to include events that were sent while the permissions were checked.
        adapter.persistSession({ sid: session.sid, pid: session.pid, rooms: session.rooms, data: session.data })
        return take()
      }
}

/**
 * Resumes a connection of any node. Records what this node reads from now on, and sends it once the socket is in its
 * rooms (`sendMissed`); no live event reaches the socket earlier. The adapter removes a lost connection itself.
 */
async function resumeFromStream(
  stream: EventStream,
  restore: () => Promise<StoredSession> | StoredSession,
  { offset, mayResume }: { offset: string; mayResume(kept: NonNullable<StoredSession>): Promise<void> },
): Promise<StoredSession> {
  const recording = stream.record()
  try {
    const session = await restore()
    if (!session) throw new Error('not found')
    const latest = session.missedPackets.map(offsetOf).reduce((a, b) => (compareOffsets(a, b) < 0 ? b : a), offset)
    // Otherwise this node would deliver the same events again when it reads them.
    await stream.untilReached(latest)
    // Checked last, because events sent during the wait are only for users who have the permission now.
    await mayResume(session)
    const arrival = connecting.getStore()
    if (arrival?.line.readyState !== 'open') throw new Error('the browser disconnected')
    arrival.resumed = { session, offset, recording }
    return session
  } catch (error) {
    recording.stop()
    throw error
  }
}

const offsetOf = (packet: readonly unknown[]) => String(packet.at(-1))

/** Sends a resumed socket the events between the lookup and its connection. It receives later ones live. */
function sendMissed(socket: Socket, { resumed }: Connecting): void {
  if (!resumed) return
  const { session, offset, recording } = resumed
  const messages = recording.stop()
  // The browser reconnects, and retries from its last event.
  if (!messages) return void socket.conn.close()
  const received = new Set(session.missedPackets.map(offsetOf))
  const { events, left } = catchUp({ rooms: session.rooms, after: offset, received }, messages)
  const line = socket as unknown as { packet(packet: { type: number; data: unknown[] }): void }
  for (const data of events) line.packet({ type: EVENT_PACKET, data })
  for (const room of left) void socket.leave(room)
}

/**
 * Returns the user of the connecting socket, for Socket.IO's middleware.
 * @throws the error for which the token was rejected
 */
export function actorOfConnecting(): Actor {
  const caller = connecting.getStore()?.caller
  if (!caller) throw new AppError('ERR_SESSION_EXPIRED')
  if ('refusal' in caller) throw caller.refusal
  return caller.actor
}

async function authenticate(
  login: Pick<SocketLogin, 'authenticate'>,
  request: IncomingMessage,
  auth: Record<string, unknown>,
): Promise<Caller> {
  const token = tokenOf(request) ?? auth.token
  if (typeof token !== 'string') return { refusal: new AppError('ERR_SESSION_EXPIRED') }
  try {
    return { actor: await login.authenticate(token) }
  } catch (refusal) {
    return { refusal }
  }
}

/** Returns the connecting user if the lost connection was of the same session, else null. */
function callerOf(session: NonNullable<StoredSession>): Actor | null {
  const caller = connecting.getStore()?.caller
  if (!caller || 'refusal' in caller) return null
  return caller.actor.sessionId === (session.data as SocketData).actor.sessionId ? caller.actor : null
}
