import { can } from '@recado/contract/access'
import { type AnyAreaSockets, declareSockets } from '../../platform/realtime/area-sockets.ts'

/** The room of a user for their chats. Without `chats:view` they are not in it. */
export const chatRoom = (companyId: number, userId: number) => `c${companyId}:chats:u${userId}`

export const chatSockets: AnyAreaSockets = declareSockets({
  handledEvents: [],
  roomsOf: ({ actor }) => (can(actor, 'chats:view') ? [chatRoom(actor.companyId, actor.userId)] : []),
})
