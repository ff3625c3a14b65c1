import { can } from '@recado/contract/access'
import { SERVER_STATE_EVENT, type ServerState } from '@recado/contract/realtime'
import type { Server, Socket } from 'socket.io'
import { dataOf } from '../platform/realtime/socket-data.ts'
import type { Space } from '../platform/storage/space.ts'

const say = (socket: Socket, state: ServerState) => void socket.emit(SERVER_STATE_EVENT, state)

const mayAct = (socket: Socket): boolean => can(dataOf(socket).actor, 'settings:edit')

/** Warns the users at this node who may change settings that no data can be stored: they can inform the operator. */
export function emitStorageState(io: Server, space: Space): void {
  space.onChange((full) => {
    for (const socket of io.of('/').sockets.values())
      if (mayAct(socket)) say(socket, { storage: full ? 'full' : 'enough' })
  })
  // A new browser assumes that everything works unless it is notified.
  io.on('connection', (socket) => {
    if (mayAct(socket) && space.full().length > 0) say(socket, { storage: 'full' })
  })
}
