import { identityClientEvents } from '@recado/contract/identity/events'
import type { Log } from '../../platform/log.ts'
import { type AnyAreaSockets, declareSockets } from '../../platform/realtime/area-sockets.ts'
import { permissionRooms } from './rooms.ts'
import { createOnline, type OnlineAccess } from './users/online.ts'

/** Rooms by permission, the end of sessions, and users' online presence. */
export const identitySockets = (access: OnlineAccess, log: Log): AnyAreaSockets =>
  declareSockets({
    handledEvents: identityClientEvents,
    lastEvent: 'auth',
    roomsOf: ({ actor }) => permissionRooms(actor.companyId, actor),
    serve(socket) {
      const online = createOnline(socket, { access, log })
      return {
        handlers: { userStatus: () => online.noteHere() },
        onEntered: () => online.noteHere(),
        onLeft: () => void online.noteLeave(),
      }
    },
  })
