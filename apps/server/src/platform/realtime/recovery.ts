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
type Kept = Awaited<ReturnType<Adapter['restoreSession']>>

/** Socket.IO's number for a packet that carries an event. */
const EVENT_PACKET = 2

/** The memory of Socket.IO's adapter for one node about cut connections. */
interface Remembering {
  sessions?: Map<string, unknown>
}

/** The connecting person: known before anything of an earlier connection is looked up. */
type Caller = { actor: Actor } | { refusal: unknown }
interface Connecting {
  caller: Caller
  line: { readonly readyState: string }
  /** The resumed connection, and what this node has read since it was looked up. */
  resumed?: { kept: NonNullable<Kept>; offset: string; recording: Recording }
}
const connecting = new AsyncLocalStorage<Connecting>()

/**
 * A browser that comes back within two minutes gets the events it missed, but Socket.IO would give them to anybody who
 * knows the connection's id, by the rooms of then, and before the caller is known. So a connection is resumed only by
 * the very session that had it, once, and only while its person still has every right it had; otherwise it begins anew
 * and the browser fetches its data.
 * @param mayHaveRooms whether a person still has every right that these rooms stand for
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
  // Neither is published: without them anybody who knows an id could resume a connection, so the start must fail.
  if (typeof namespace._add !== 'function' || typeof adapter.restoreSession !== 'function')
    throw new Error('Socket.IO resumes connections in another way: recovery.ts must change')
  const add = namespace._add.bind(namespace)
  namespace._add = async (client, auth, fn) => {
    const { conn } = client as unknown as {
      conn: { readonly readyState: string; once(name: 'close', then: () => void): void }
    }
    const arrival: Connecting = { caller: await authenticate(login, client.request, auth), line: conn }
    conn.once('close', () => arrival.resumed?.recording.stop())
    await stream?.begun
    const enter = (socket: Socket) => {
      fn?.(socket)
      sendMissed(socket, arrival)
    }
    await connecting.run(arrival, () => add(client, auth, enter as typeof fn))
  }
  const restore = adapter.restoreSession.bind(adapter)
  const mayResume = async (kept: NonNullable<Kept>) => {
    const actor = callerOf(kept)
    const had = kept.rooms.filter((room) => room !== kept.sid)
    if (actor === null || !(await mayHaveRooms({ ...(kept.data as SocketData), actor }, had)))
      throw new Error('of another session, or the rights changed meanwhile')
  }
  adapter.restoreSession = stream
    ? (pid, offset) => resumeFromStream(stream, () => restore(pid, offset), { offset, mayResume })
    : async (pid, offset) => {
        const take = async () => {
          const kept = restore(pid, offset)
          ;(adapter as unknown as Remembering).sessions?.delete(pid)
          return kept
        }
        const kept = await take()
        if (!kept) return kept
        await mayResume(kept)
        // Once more: events that were sent while the rights were looked up were missed as well.
        adapter.persistSession({ sid: kept.sid, pid: kept.pid, rooms: kept.rooms, data: kept.data })
        return take()
      }
}

/**
 * Resumes a connection of any node. What this node reads from now on is recorded, and sent once the socket is in its
 * rooms (`sendMissed`): a live event reaches no socket before that. The adapter removes a cut connection itself.
 */
async function resumeFromStream(
  stream: EventStream,
  restore: () => Promise<Kept> | Kept,
  { offset, mayResume }: { offset: string; mayResume(kept: NonNullable<Kept>): Promise<void> },
): Promise<Kept> {
  const recording = stream.record()
  try {
    const kept = await restore()
    if (!kept) throw new Error('not found')
    const latest = kept.missedPackets.map(offsetOf).reduce((a, b) => (compareOffsets(a, b) < 0 ? b : a), offset)
    // Otherwise this node would deliver the same events again when it reads them.
    await stream.reached(latest)
    // Last: what was sent while this was waited for is for those who have the right now.
    await mayResume(kept)
    const arrival = connecting.getStore()
    if (arrival?.line.readyState !== 'open') throw new Error('nobody connects any more')
    arrival.resumed = { kept, offset, recording }
    return kept
  } catch (error) {
    recording.stop()
    throw error
  }
}

const offsetOf = (packet: readonly unknown[]) => String(packet.at(-1))

/** Sends a resumed socket the events between the look-up and its connection; it receives all later ones live. */
function sendMissed(socket: Socket, { resumed }: Connecting): void {
  if (!resumed) return
  const { kept, offset, recording } = resumed
  const messages = recording.stop()
  // The browser comes back, and tries it again from the last event that it has.
  if (!messages) return void socket.conn.close()
  const received = new Set(kept.missedPackets.map(offsetOf))
  const { events, left } = catchUp({ rooms: kept.rooms, after: offset, received }, messages)
  const line = socket as unknown as { packet(packet: { type: number; data: unknown[] }): void }
  for (const data of events) line.packet({ type: EVENT_PACKET, data })
  for (const room of left) void socket.leave(room)
}

/**
 * The person behind the socket that is being made; to be asked in Socket.IO's middleware.
 * @throws what the token was refused with
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

/** The connecting person, when the cut connection was of their very session. */
function callerOf(kept: NonNullable<Kept>): Actor | null {
  const caller = connecting.getStore()?.caller
  if (!caller || 'refusal' in caller) return null
  return caller.actor.sessionId === (kept.data as SocketData).actor.sessionId ? caller.actor : null
}
