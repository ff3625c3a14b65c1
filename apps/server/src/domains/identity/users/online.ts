import type { Socket } from 'socket.io'
import type { Actor } from '../../../platform/actor.ts'
import type { Log } from '../../../platform/log.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { dataOf } from '../../../platform/realtime/socket-data.ts'

/** Receives from the sockets that a person came or left (RT-04). */
export interface OnlineAccess {
  /** A browser of this person gave a sign of life, or the last one left. */
  seen(actor: Actor, online: boolean): Promise<void>
}

/**
 * Notes what one socket says of its person, one after the other: a heartbeat that is still being written when the browser
 * leaves would otherwise end behind the leaving and keep the person online.
 */
export function createOnline(socket: Socket, { access, log }: { access: OnlineAccess; log: Log }) {
  let noted = Promise.resolve()
  const next = (note: () => Promise<void>): Promise<void> => {
    noted = noted.then(note).catch((error: unknown) => {
      log.warn({ err: error }, 'whether somebody is online could not be noted')
    })
    return noted
  }
  return {
    here: () => next(() => access.seen(dataOf(socket).actor, true)),
    gone: () => next(() => left(socket, access)),
  }
}

async function left(socket: Socket, access: OnlineAccess): Promise<void> {
  const { actor } = dataOf(socket)
  const isHere = async () => (await socket.nsp.in(rooms.user(actor.companyId, actor.userId)).fetchSockets()).length > 0
  if (await isHere()) return
  await access.seen(actor, false)
  // A reload may have said that it is here before the leaving was written.
  if (await isHere()) await access.seen(actor, true)
}
