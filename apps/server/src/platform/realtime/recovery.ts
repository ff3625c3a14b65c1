import type { Server } from 'socket.io'
import { type SocketData, wantedRooms } from './socket-rooms.ts'
import type { SocketAccess } from './socket-server.ts'

type Adapter = ReturnType<Server['of']>['adapter']
type Kept = Awaited<ReturnType<Adapter['restoreSession']>>

/**
 * A browser that comes back within two minutes gets what it missed, but Socket.IO would hand that out by the rooms of
 * then and before anybody asked who is calling. So a connection is resumed only while its person still has every right
 * it had; otherwise it begins anew and the browser fetches what it shows.
 */
export function guardRecovery(io: Server, access: SocketAccess): void {
  const { adapter } = io.of('/')
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (...which) => {
    const kept = await restore(...which)
    if (kept && !(await mayResume(access, kept))) throw new Error('the rights changed meanwhile')
    return kept
  }
}

async function mayResume(access: SocketAccess, kept: Kept): Promise<boolean> {
  const { actor, lists, tickets } = kept.data as SocketData
  const now: SocketData = { actor: await access.actorOf(actor.sessionId), lists, tickets }
  const wanted = await wantedRooms(access, now)
  return kept.rooms.every((room) => room === kept.sid || wanted.has(room))
}
