import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { tokenOf } from './polling-guard.ts'
import type { SocketData } from './socket-data.ts'
import type { SocketLogin } from './socket-login.ts'

type Adapter = ReturnType<Server['of']>['adapter']
type Kept = Awaited<ReturnType<Adapter['restoreSession']>>

/**
 * The memory of Socket.IO's adapter for one node about cut connections; the one for several nodes removes them itself.
 */
interface Remembering {
  sessions?: Map<string, unknown>
}

/** The connecting person: known before anything of an earlier connection is looked up. */
type Connecting = { actor: Actor } | { refusal: unknown }
const connecting = new AsyncLocalStorage<Connecting>()

/**
 * A browser that comes back within two minutes gets the events it missed, but Socket.IO would give them to anybody who
 * knows the connection's id, by the rooms of then, and before the caller is known. So a connection is resumed only by
 * the very session that had it, once, and only while its person still has every right it had; otherwise it begins anew
 * and the browser fetches its data.
 * @param mayHaveRooms whether a person still has every right that these rooms stand for
 */
export function guardRecovery(
  io: Server,
  login: Pick<SocketLogin, 'authenticate'>,
  mayHaveRooms: (data: SocketData, rooms: readonly string[]) => Promise<boolean>,
): void {
  const namespace = io.of('/')
  const { adapter } = namespace
  // Neither is published: without them anybody who knows an id could resume a connection, so the start must fail.
  if (typeof namespace._add !== 'function' || typeof adapter.restoreSession !== 'function')
    throw new Error('Socket.IO resumes connections in another way: recovery.ts must change')
  const add = namespace._add.bind(namespace)
  namespace._add = async (client, auth, fn) => {
    const caller = await authenticate(login, client.request, auth)
    await connecting.run(caller, () => add(client, auth, fn))
  }
  const restore = adapter.restoreSession.bind(adapter)
  const take = async (...[pid, offset]: Parameters<typeof restore>): Promise<Kept> => {
    const found = restore(pid, offset)
    ;(adapter as unknown as Remembering).sessions?.delete(pid)
    return found
  }
  adapter.restoreSession = async (pid, offset) => {
    const kept = await take(pid, offset)
    if (!kept) return kept
    const actor = callerOf(kept)
    const had = kept.rooms.filter((room) => room !== kept.sid)
    const mayResume = actor !== null && (await mayHaveRooms({ ...(kept.data as SocketData), actor }, had))
    if (!mayResume) throw new Error('of another session, or the rights changed meanwhile')
    // Once more: events that were sent while the rights were looked up were missed as well.
    adapter.persistSession({ sid: kept.sid, pid: kept.pid, rooms: kept.rooms, data: kept.data })
    return take(pid, offset)
  }
}

/**
 * The person behind the socket that is being made; to be asked in Socket.IO's middleware.
 * @throws what the token was refused with
 */
export function actorOfConnecting(): Actor {
  const caller = connecting.getStore()
  if (!caller) throw new AppError('ERR_SESSION_EXPIRED')
  if ('refusal' in caller) throw caller.refusal
  return caller.actor
}

async function authenticate(
  login: Pick<SocketLogin, 'authenticate'>,
  request: IncomingMessage,
  auth: Record<string, unknown>,
): Promise<Connecting> {
  const token = tokenOf(request) ?? auth.token
  if (typeof token !== 'string') return { refusal: new AppError('ERR_SESSION_EXPIRED') }
  try {
    return { actor: await login.authenticate(token) }
  } catch (refusal) {
    return { refusal }
  }
}

/** The connecting person, when the cut connection was of their very session. */
function callerOf(kept: Kept): Actor | null {
  const caller = connecting.getStore()
  if (!kept || !caller || 'refusal' in caller) return null
  return caller.actor.sessionId === (kept.data as SocketData).actor.sessionId ? caller.actor : null
}
