import type { Socket } from 'socket.io'
import type { Actor } from '../../../platform/actor.ts'
import type { Log } from '../../../platform/log.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { dataOf } from '../../../platform/realtime/socket-data.ts'

/** Receives presence changes from the sockets (RT-04). */
export interface OnlineAccess {
  /** Records a sign of life of one of the user's browsers, or that the last one left. */
  seen(actor: Actor, online: boolean): Promise<void>
}

/**
 * Records one socket's presence changes in order. Otherwise a heartbeat still being written when the browser leaves
 * would be stored after the leave and keep the user online.
 */
export function createOnline(socket: Socket, { access, log }: { access: OnlineAccess; log: Log }) {
  let lastWrite = Promise.resolve()
  const enqueue = (note: () => Promise<void>): Promise<void> => {
    lastWrite = lastWrite.then(note).catch((error: unknown) => {
      log.warn({ err: error }, 'the presence of a user could not be stored')
    })
    return lastWrite
  }
  return {
    noteHere: () => enqueue(() => access.seen(dataOf(socket).actor, true)),
    noteLeave: () => enqueue(() => recordLeave(socket, access)),
  }
}

async function recordLeave(socket: Socket, access: OnlineAccess): Promise<void> {
  const { actor } = dataOf(socket)
  const isHere = async () => (await socket.nsp.in(rooms.user(actor.companyId, actor.userId)).fetchSockets()).length > 0
  if (await isHere()) return
  await access.seen(actor, false)
  // After a reload, the new page may have connected before the leave was written.
  if (await isHere()) await access.seen(actor, true)
}
